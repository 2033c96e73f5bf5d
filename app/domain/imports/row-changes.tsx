import { useText } from '#app/text/index.ts'
import { type ImportKind, labelColumn } from './import.ts'
import type { RowChange } from './preview.server.ts'

type RowChangesProps = { changes: RowChange[]; count: number; kind: ImportKind }

/**
 * Lists the first changed rows.
 * @param count the number of all changed rows
 */
export function RowChanges({ changes, count, kind }: RowChangesProps) {
  const text = useText()
  const { imports } = text
  if (count === 0) return null
  return (
    <section className="mt-6">
      <h2>{imports.changes}</h2>
      <ul>
        {changes.map((change) => (
          <li key={change.rowNumber}>
            {imports.change({
              ...change,
              overwritten: change.overwritten.map((name) => labelColumn(kind, name, text)),
            })}
          </li>
        ))}
      </ul>
      {count > changes.length && <p>{imports.moreChanges(count - changes.length)}</p>}
    </section>
  )
}
