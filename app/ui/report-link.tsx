import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { useChosenPlace } from './use-chosen-place.ts'

type ReportLinkProps = {
  kind: 'ad' | 'listing' | 'event'
  /** The path of the post's page. */
  about: string
}

/** The link with which readers report a post: to the contact form, which names the post. */
export function ReportLink({ kind, about }: ReportLinkProps) {
  const { report } = useText().staticPages.contact
  const place = useChosenPlace()
  return (
    <p className="links mt-8 text-sm no-print">
      <a rel="nofollow" href={paths.contact({ about, ...place })}>
        {report[kind]}
      </a>
    </p>
  )
}
