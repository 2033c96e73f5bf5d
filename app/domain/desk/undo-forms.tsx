import type { UndoableBatch } from '#app/domain/moderation/undoable.server.ts'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'

/** The reader's decisions of the last minute, each batch with a form to undo it. */
export function UndoForms({ batches }: { batches: UndoableBatch[] }) {
  const { undo } = useText().desk
  return batches.map(({ batch, titles }) => (
    <form
      key={batch}
      method="post"
      action={paths.admin.desk()}
      className="no-print mb-4 flex flex-wrap items-center gap-3"
    >
      <p>{undo.made(titles)}</p>{' '}
      <button className="button-quiet" name="undo" value={batch}>
        {undo.submit} <span className="sr-only">{titles[0]}</span>
      </button>
    </form>
  ))
}
