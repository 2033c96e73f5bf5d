import type { ReactNode } from 'react'
import { useText } from '#app/text/index.ts'
import { DataTable } from '#app/ui/data-table.tsx'

/** A field in which the approved post and its waiting change differ. */
export type Difference<Value> = { label: string; before: Value; after: Value }

type ChangesTableProps<Value> = {
  changes: Array<Difference<Value>>
  show(value: Value): ReactNode
}

export function ChangesTable<Value>({ changes, show }: ChangesTableProps<Value>) {
  const { moderation } = useText()
  return (
    <DataTable
      rows={changes}
      toKey={(change) => change.label}
      empty={moderation.nothing}
      columns={[
        { label: moderation.field, isTitle: true, cell: (change) => change.label },
        { label: moderation.before, isText: true, cell: (change) => show(change.before) },
        { label: moderation.after, isText: true, cell: (change) => show(change.after) },
      ]}
    />
  )
}
