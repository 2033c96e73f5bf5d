import { listHistory } from '#app/domain/activity/history.server.ts'
import { HistoryTable } from '#app/domain/activity/history-table.tsx'
import { subjectKinds } from '#app/domain/activity/subjects.server.ts'
import { db } from '#app/http/database.server.ts'
import { badRequest } from '#app/http/errors.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { parseId, parsePage } from '#app/http/params.ts'
import { config } from '#app/shared/config.server.ts'
import { useText } from '#app/text/index.ts'
import { Page } from '#app/ui/page.tsx'
import { Pager } from '#app/ui/pager.tsx'
import type { Route } from './+types/history'

/** Reads the filter in the address; an invalid number or kind is refused. */
function readFilter(request: Request) {
  const search = new URL(request.url).searchParams
  const asked = search.get('kind')
  const number = search.get('id')
  const kind = subjectKinds.find((known) => known === asked) ?? null
  const subjectId = number ? parseId(number) : null
  if ((asked && !kind) || subjectId === 0) throw badRequest()
  return { kind, subjectId }
}

export function loader({ context, request }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request)
  const filter = readFilter(request)
  const page = parsePage(request)
  const { timeZone } = config
  return { ...listHistory(db, admin, { ...filter, page }), filter, timeZone, subjectKinds }
}

export default function History({ loaderData }: Route.ComponentProps) {
  const { activity } = useText()
  const { rows, page, pages, filter, timeZone } = loaderData
  const isFiltered = filter.kind !== null || filter.subjectId !== null
  return (
    <Page title={activity.title}>
      <p className="mb-4">{activity.intro}</p>
      <HistoryFilters {...loaderData} />
      <HistoryTable
        rows={rows}
        timeZone={timeZone}
        linksHistory
        empty={isFiltered ? activity.emptyFiltered : activity.empty}
      />
      <Pager page={page} pages={pages} />
    </Page>
  )
}

type FiltersProps = Pick<Route.ComponentProps['loaderData'], 'filter' | 'subjectKinds'>

function HistoryFilters({ filter: { kind, subjectId }, subjectKinds: all }: FiltersProps) {
  const { filter, kinds } = useText().activity
  return (
    <form className="filters">
      <div className="field">
        <label htmlFor="history-kind">{filter.kind}</label>
        <select id="history-kind" name="kind" defaultValue={kind ?? ''}>
          <option value="">{filter.all}</option>
          {all.map((known) => (
            <option key={known} value={known}>
              {kinds[known]}
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <label htmlFor="history-id">{filter.number}</label>
        <input
          id="history-id"
          name="id"
          inputMode="numeric"
          pattern="[1-9][0-9]*"
          maxLength={15}
          defaultValue={subjectId ?? ''}
        />
      </div>
      <button className="button-quiet">{filter.submit}</button>
    </form>
  )
}
