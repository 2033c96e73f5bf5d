import { Fragment, type ReactNode } from 'react'
import { useText } from '#app/text/index.ts'
import { DataTable } from '#app/ui/data-table.tsx'
import { markChanges, type Part } from './marked-changes.ts'

/** A field in which the approved post and its waiting change differ. */
export type Difference<Value> = { label: string; before: Value; after: Value }

type ChangesTableProps<Value> = {
  changes: Array<Difference<Value>>
  toText(value: Value): string
  /** Shows a value that is more than a text; null if it is not. */
  show?(value: Value): ReactNode
  /** Whether what is equal in long texts is shortened. */
  shortensEqual?: boolean
}

/** The fields that differ, with the differing words marked in both versions. */
export function ChangesTable<Value>({
  changes,
  toText,
  show,
  shortensEqual = false,
}: ChangesTableProps<Value>) {
  const { moderation } = useText()
  const rows = changes.map(({ label, before, after }) => {
    const marked = markChanges(toText(before), toText(after), shortensEqual)
    return {
      label,
      before: show?.(before) ?? <Marked parts={marked.before} tag="del" />,
      after: show?.(after) ?? <Marked parts={marked.after} tag="ins" />,
    }
  })
  return (
    <DataTable
      rows={rows}
      toKey={(row) => row.label}
      empty={moderation.nothing}
      columns={[
        { label: moderation.field, isTitle: true, cell: (row) => row.label },
        { label: moderation.before, isText: true, cell: (row) => row.before },
        { label: moderation.after, isText: true, cell: (row) => row.after },
      ]}
    />
  )
}

function Marked({ parts, tag: Tag }: { parts: Part[]; tag: 'del' | 'ins' }) {
  return (
    <span className="whitespace-pre-line">
      {parts.map(({ text, isChanged }, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts never move.
        isChanged ? <Tag key={index}>{text}</Tag> : <Fragment key={index}>{text}</Fragment>,
      )}
    </span>
  )
}
