import { useWords, type Words } from '#app/text/words.ts'
import { DataTable } from '#app/ui/data-table.tsx'
import { describeActivity } from './describe.ts'
import type { HistoryRow } from './history.server.ts'

type HistoryTableProps = {
  rows: HistoryRow[]
  /** The town's. */
  timeZone: string
  empty: string
}

/** What happened, when, by whose doing, and where one can look at it. */
export function HistoryTable({ rows, timeZone, empty }: HistoryTableProps) {
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
          cell: (row) => <SubjectLink row={row} words={words} />,
        },
      ]}
    />
  )
}

function SubjectLink({ row, words }: { row: HistoryRow; words: Words }) {
  const { kinds, numbered } = words.text.activity
  const { subject, subjectType, subjectId } = row
  const kind = Object.hasOwn(kinds, subjectType)
    ? kinds[subjectType as keyof typeof kinds]
    : subjectType
  const name = subject.name || numbered(kind, subjectId)
  return subject.path ? <a href={subject.path}>{name}</a> : name
}
