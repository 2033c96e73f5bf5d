import { useMatches, useRouteError } from 'react-router'
import type { PageHandle } from '#app/http/content-policy.ts'

/** What the routes of this page say of themselves, all in one; an error page is none of them. */
export function usePageHandle(): PageHandle {
  return Object.assign({}, ...useShown().map(({ handle }) => handle))
}

/** Whether everybody reads the page: not a member's own, not an administrator's, not an error. */
export function useIsPublic(): boolean {
  const { isPersonal } = usePageHandle()
  const page = useShown().at(-1)
  return !isPersonal && Boolean(page?.id.startsWith('routes/_public/'))
}

function useShown() {
  const matches = useMatches()
  return useRouteError() ? [] : matches
}
