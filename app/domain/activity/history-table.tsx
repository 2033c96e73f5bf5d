import { paths } from '#app/paths.ts'
import { useWords, type Words } from '#app/text/words.ts'
import { DataTable } from '#app/ui/data-table.tsx'
import type { SubjectKind } from './activity.ts'
import { describeActivity } from './describe.ts'
import type { HistoryRow } from './history.server.ts'

type HistoryTableProps = {
  rows: HistoryRow[]
  /** The town's time zone. */
  timeZone: string
  empty: string
  /** Whether each row links to the history of its subject. */
  linksHistory?: boolean
}

/** A table of activities: what happened, when and by whom, with a link to the subject. */
export function HistoryTable({ rows, timeZone, empty, linksHistory }: HistoryTableProps) {
  const words = useWords()
  const { columns, who } = words.text.activity
  return (
    <DataTable
      rows={rows}
      toKey={(row) => row.id}
      empty={empty}
      columns={[
        { label: columns.what, isTitle: true, cell: (row) => describeActivity(row, words) },
        {
          label: columns.about,
          isText: true,
          cell: (row) => <About row={row} words={words} linksHistory={linksHistory} />,
        },
        { label: columns.who, cell: (row) => row.actorName ?? who[row.actorKind] },
        { label: columns.at, isShort: true, cell: (row) => words.instant(row.createdAt, timeZone) },
      ]}
    />
  )
}

type AboutProps = { row: HistoryRow; words: Words; linksHistory?: boolean }

function About({ row, words: { text }, linksHistory }: AboutProps) {
  const { subjectType: kind, subjectId: id, subject } = row
  const { kinds, numbered, history, title } = text.activity
  const isKnown = Object.hasOwn(kinds, kind)
  const number = numbered(isKnown ? kinds[kind as SubjectKind] : kind, id)
  const recorded = row.parameters?.title
  const name = subject.name || (typeof recorded === 'string' && recorded) || number
  const main = subject.path ? <a href={subject.path}>{name}</a> : name
  if (!linksHistory || !isKnown || id === 0) return main
  const isNumberSaid = name === number
  const link = (
    <a href={paths.admin.history({ kind, id })} aria-label={history(number)}>
      {isNumberSaid && subject.path ? title : number}
    </a>
  )
  if (isNumberSaid && !subject.path) return link
  return (
    <>
      {main}
      <p>{link}</p>
    </>
  )
}
