import { useText } from '#app/text/index.ts'
import { Spaced } from '#app/ui/spaced.tsx'
import type { PayerMethod } from '../payment.ts'

type PayButtonsProps = {
  methods: readonly PayerMethod[]
  /** Of the first button, and of the one for the town hall if cards are taken, too. */
  labels: { pay: string; offline: string }
  /** The row's name for screen readers, because many rows have the same buttons. */
  about?: string
  takesFocus?: boolean
  /** There is nothing to pay, so one button is enough. */
  isFree?: boolean
}

/** A button for each method of payment. If the town hall is the only one, its button says so. */
export function PayButtons(props: PayButtonsProps) {
  const { methods, labels, about, takesFocus = false, isFree = false } = props
  const { payments } = useText()
  // The form names a method, although nothing is paid by it.
  const [first, second] = isFree ? (['card'] as const) : methods
  const subject = about && <span className="sr-only"> {about}</span>
  return (
    <Spaced>
      <button
        className="button"
        name="method"
        value={first}
        // biome-ignore lint/a11y/noAutofocus: the link in the mail leads to this button.
        autoFocus={takesFocus}
      >
        {labels.pay}
        {first === 'offline' && ` (${payments.methods.offline})`}
        {subject}
      </button>
      {second && (
        <button className="button-quiet" name="method" value={second}>
          {labels.offline}
          {subject}
        </button>
      )}
    </Spaced>
  )
}
