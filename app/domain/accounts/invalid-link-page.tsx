import { useText } from '#app/text/index.ts'
import { Page } from '#app/ui/page.tsx'

type InvalidLinkPageProps = {
  title: string
  /** Where a new link can be had. */
  wayOn: { to: string; label: string }
}

/** The page of a mailed link that no longer works. */
export function InvalidLinkPage({ title, wayOn }: InvalidLinkPageProps) {
  const { accounts } = useText()
  return (
    <Page title={title}>
      <p className="prose">{accounts.linkVoid}</p>
      <p className="links mt-2">
        <a href={wayOn.to}>{wayOn.label}</a>
      </p>
    </Page>
  )
}
