import { listUnmatched } from '#app/domain/payments/unmatched/unmatched.server.ts'
import { UnmatchedTable } from '#app/domain/payments/unmatched/unmatched-table.tsx'
import { trackRead } from '#app/domain/personal-data-access/reads.server.ts'
import { requirePageAccess } from '#app/http/access/guards.server.ts'
import { getWords } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { parsePage } from '#app/http/params.ts'
import { paths } from '#app/paths.ts'
import { config } from '#app/shared/config.server.ts'
import { useText } from '#app/text/index.ts'
import { Page } from '#app/ui/page.tsx'
import { Pager } from '#app/ui/pager.tsx'
import type { Route } from './+types/index'

export function loader({ context, request }: Route.LoaderArgs) {
  const words = getWords(context)
  trackRead(requirePageAccess(context, request, paths.admin.unmatchedPayments()), 'ledger')
  const { rows, page, pages } = listUnmatched(db, parsePage(request))
  const local = (instant: string) => words.instant(instant, config.timeZone)
  return { page, pages, rows: rows.map((row) => ({ ...row, paidAt: local(row.paidAt) })) }
}

/** Money that the provider took for the portal and that belongs to no order. */
export default function UnmatchedPayments({ loaderData }: Route.ComponentProps) {
  const { unmatched } = useText()
  const { rows, page, pages } = loaderData
  return (
    <Page title={unmatched.title}>
      <p className="prose mb-4">{unmatched.intro}</p>
      <UnmatchedTable rows={rows} />
      <Pager page={page} pages={pages} />
    </Page>
  )
}
