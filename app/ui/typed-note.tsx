import { useText } from '#app/text/index.ts'

/** The intent of the button that shows an edit form with what is stored. */
export const showStored = 'show-stored'

/**
 * Says that an edit form shows what was kept of it (docs/rules.md#kept-forms), and offers what is
 * stored. Any form that is sent from the page deletes the kept one.
 */
export function TypedNote() {
  const { edited } = useText().keptForm
  return (
    <form method="post" className="flash">
      <p>
        {edited.note}{' '}
        <button className="link-button" name="intent" value={showStored}>
          {edited.showStored}
        </button>
      </p>
    </form>
  )
}
