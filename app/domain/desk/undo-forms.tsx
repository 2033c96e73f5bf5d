import { useLocation } from 'react-router'
import type { UndoableBatch } from '#app/domain/moderation/undoable.server.ts'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { useShell } from '#app/ui/use-shell.ts'

/**
 * The reader's decisions of the last minute, each batch with a form to undo it. Earlier ones are
 * folded, because they would push the queue down for whoever decides on one post after the other.
 * The decision that the page has just reported is undone there.
 */
export function UndoForms({ batches }: { batches: UndoableBatch[] }) {
  const { undo } = useText().desk
  const reported = useShell()?.flash?.undo?.fields.undo
  const [newest, ...earlier] = batches.filter(({ batch }) => batch !== reported)
  if (!newest) return null
  return (
    <>
      <UndoForm {...newest} />
      {earlier.length > 0 && (
        <details className="no-print mb-2">
          <summary>{undo.earlier(earlier.length)}</summary>
          {earlier.map((each) => (
            <UndoForm key={each.batch} {...each} />
          ))}
        </details>
      )}
    </>
  )
}

function UndoForm({ batch, titles }: UndoableBatch) {
  const { undo } = useText().desk
  const { pathname } = useLocation()
  return (
    <form
      method="post"
      action={paths.admin.desk()}
      className="no-print mb-2 flex flex-wrap items-center gap-x-3"
    >
      <input type="hidden" name="from" value={pathname} />
      <p>{undo.made(titles)}</p>{' '}
      <button className="link-button" name="undo" value={batch}>
        {undo.submit} <span className="sr-only">{titles[0]}</span>
      </button>
    </form>
  )
}
