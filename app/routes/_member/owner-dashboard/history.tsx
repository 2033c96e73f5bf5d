import { listOwnHistory } from '#app/domain/activity/history.server.ts'
import { HistoryTable } from '#app/domain/activity/history-table.tsx'
import { requireMember } from '#app/http/access/guards.server.ts'
import { db } from '#app/http/database.server.ts'
import { parsePage } from '#app/http/params.ts'
import { config } from '#app/shared/config.server.ts'
import { useText } from '#app/text/index.ts'
import { Page } from '#app/ui/page.tsx'
import { Pager } from '#app/ui/pager.tsx'
import type { Route } from './+types/history'

export function loader({ context, request }: Route.LoaderArgs) {
  const actor = requireMember(context, request)
  const page = parsePage(request)
  return { ...listOwnHistory(db, actor, page), timeZone: config.timeZone }
}

export default function OwnHistory({ loaderData }: Route.ComponentProps) {
  const { activity } = useText()
  const { rows, page, pages, timeZone } = loaderData
  return (
    <Page title={activity.ownTitle}>
      <p className="mb-4">{activity.ownIntro}</p>
      <HistoryTable rows={rows} timeZone={timeZone} empty={activity.empty} />
      <Pager page={page} pages={pages} />
    </Page>
  )
}
