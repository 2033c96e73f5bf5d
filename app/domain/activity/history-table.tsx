import { paths } from '#app/paths.ts'
import { useWords, type Words } from '#app/text/words.ts'
import { DataTable } from '#app/ui/data-table.tsx'
import type { SubjectKind } from './activity.ts'
import { describeActivity } from './describe.ts'
import type { HistoryRow } from './history.server.ts'

type HistoryTableProps = {
  rows: HistoryRow[]
  /** The town's. */
  timeZone: string
  empty: string
  /** Each thing leads to all that happened to it. */
  linksHistory?: boolean
}

/** What happened, when, by whose doing, and where one can look at it. */
export function HistoryTable({ rows, timeZone, empty, linksHistory }: HistoryTableProps) {
  const words = useWords()
  const { columns, who } = words.text.activity
  return (
    <DataTable
      rows={rows}
      keyOf={(row) => row.id}
      empty={empty}
      columns={[
        { label: columns.at, isShort: true, cell: (row) => words.instant(row.createdAt, timeZone) },
        { label: columns.who, cell: (row) => row.actorName ?? who[row.actorKind] },
        { label: columns.what, isTitle: true, cell: (row) => describeActivity(row, words) },
        {
          label: columns.about,
          isText: true,
          cell: (row) => (
            <>
              <SubjectLink row={row} words={words} />
              {linksHistory && row.subjectId > 0 && <HistoryLink row={row} words={words} />}
            </>
          ),
        },
      ]}
    />
  )
}

type LinkProps = { row: HistoryRow; words: Words }

function SubjectLink({ row, words }: LinkProps) {
  const { name, path } = row.subject
  const called = name || numberSubject(row, words)
  return path ? <a href={path}>{called}</a> : called
}

function HistoryLink({ row, words }: LinkProps) {
  const { subjectType: kind, subjectId: id } = row
  const { history } = words.text.activity
  return (
    <p>
      <a href={paths.admin.history({ kind, id })} aria-label={history(numberSubject(row, words))}>
        {row.subject.name ? numberSubject(row, words) : words.text.activity.title}
      </a>
    </p>
  )
}

function numberSubject({ subjectType, subjectId }: HistoryRow, { text }: Words) {
  const { kinds, numbered } = text.activity
  const isKnown = Object.hasOwn(kinds, subjectType)
  return numbered(isKnown ? kinds[subjectType as SubjectKind] : subjectType, subjectId)
}
