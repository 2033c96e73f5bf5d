import { listHistory } from '#app/domain/activity/history.server.ts'
import { HistoryTable } from '#app/domain/activity/history-table.tsx'
import { subjectKinds } from '#app/domain/activity/subjects.server.ts'
import { requireAdmin } from '#app/http/access/guards.server.ts'
import { db } from '#app/http/database.server.ts'
import { badRequest } from '#app/http/errors.ts'
import { parseId, parsePage } from '#app/http/params.ts'
import { addDays, readDay } from '#app/shared/calendar-days.ts'
import { config } from '#app/shared/config.server.ts'
import { startOfDay } from '#app/shared/zoned-time.ts'
import { useText } from '#app/text/index.ts'
import { countSet, FoldedFilters } from '#app/ui/folded-filters.tsx'
import { Page } from '#app/ui/page.tsx'
import { Pager } from '#app/ui/pager.tsx'
import type { Route } from './+types/history'

/** The length of the longest email address. */
const longestWho = 254

/** The next day would have a year of five digits. */
const lastDay = '9999-12-30'

/**
 * Returns a day of the filter; '' when there is none.
 * @throws 400 when it is no day
 */
function readFilteredDay(search: URLSearchParams, name: 'from' | 'to'): string {
  const typed = search.get(name)
  if (!typed) return ''
  const day = readDay(typed)
  if (!day || day > lastDay) throw badRequest()
  return day
}

/**
 * Reads the filter in the address; days are the town's.
 * @throws 400 when a value is invalid
 */
function readFilter(request: Request) {
  const search = new URL(request.url).searchParams
  const asked = search.get('kind')
  const number = search.get('id')
  const kind = subjectKinds.find((known) => known === asked) ?? null
  const subjectId = number ? parseId(number) : null
  const who = search.get('who')?.trim() ?? ''
  const isRefused = (asked && !kind) || subjectId === 0 || who.length > longestWho
  if (isRefused) throw badRequest()
  const [from, to] = [readFilteredDay(search, 'from'), readFilteredDay(search, 'to')]
  return { kind, subjectId, who, from, to }
}

export function loader({ context, request }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request)
  const filter = readFilter(request)
  const page = parsePage(request)
  const { timeZone } = config
  const { kind, subjectId, who } = filter
  const from = filter.from && startOfDay(filter.from, timeZone)
  const until = filter.to && startOfDay(addDays(filter.to, 1), timeZone)
  const history = listHistory(db, admin, { page, kind, subjectId, who, from, until })
  return { ...history, filter, timeZone, subjectKinds }
}

export default function History({ loaderData }: Route.ComponentProps) {
  const { activity } = useText()
  const { rows, page, pages, filter, timeZone } = loaderData
  const isFiltered = Object.values(filter).some(Boolean)
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

function HistoryFilters({ filter: given, subjectKinds: all }: FiltersProps) {
  const { kind, subjectId, who } = given
  const { filter, kinds } = useText().activity
  return (
    <form className="filters list-filters">
      <div className="field">
        <label htmlFor="history-who">{filter.who}</label>
        <input
          id="history-who"
          type="search"
          name="who"
          maxLength={longestWho}
          placeholder={filter.who}
          defaultValue={who}
        />
      </div>
      <FoldedFilters count={countSet(kind, subjectId, given.from, given.to)}>
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
        {(['from', 'to'] as const).map((name) => (
          <div key={name} className="field">
            <label htmlFor={`history-${name}`}>{filter[name]}</label>
            <input id={`history-${name}`} type="date" name={name} defaultValue={given[name]} />
          </div>
        ))}
      </FoldedFilters>
      <button className="button-quiet">{filter.submit}</button>
    </form>
  )
}
