import { useText } from '#app/text/index.ts'
import type { RowChange } from './import.ts'

/**
 * Lists the first changed rows.
 * @param count the number of all changed rows
 */
export function RowChanges({ changes, count }: { changes: RowChange[]; count: number }) {
  const { imports } = useText()
  if (count === 0) return null
  return (
    <section className="mt-6">
      <h2>{imports.changes}</h2>
      <ul>
        {changes.map((change) => (
          <li key={change.rowNumber}>{imports.change(change)}</li>
        ))}
      </ul>
      {count > changes.length && <p>{imports.moreChanges(count - changes.length)}</p>}
    </section>
  )
}
