import { useMatches, useRouteError } from 'react-router'
import type { PageHandle } from '#app/http/pages/page-handle.ts'

/** Returns the merged handles of the page's routes; an error page has none. */
function usePageHandle(): PageHandle {
  return Object.assign({}, ...useShown().map(({ handle }) => handle))
}

/** Whether the page is the same for everybody: neither personal nor an error page. */
export function useIsPublic(): boolean {
  const { isPersonal } = usePageHandle()
  const page = useShown().at(-1)
  return !isPersonal && Boolean(page?.id.startsWith('routes/_public/'))
}

function useShown() {
  const matches = useMatches()
  return useRouteError() ? [] : matches
}
