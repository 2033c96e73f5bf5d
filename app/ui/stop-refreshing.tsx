import { useText } from '#app/text/index.ts'

/** The id of the sentence for whose sake a page reloads itself. */
export const refreshedId = 'refreshed'

/** The link to a page that reloads itself, as it looks without that. */
export function StopRefreshing({ href }: { href: string }) {
  const { common } = useText()
  return (
    // biome-ignore lint/a11y/noAutofocus: each reload would take the focus back to the page's top.
    <a href={href} aria-describedby={refreshedId} autoFocus>
      {common.stopRefreshing}
    </a>
  )
}
