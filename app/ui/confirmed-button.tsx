type ConfirmedButtonProps = {
  /** Says what the button does, and unfolds it. */
  label: string
  confirm: string
  /** The row's name for screen readers, because many rows have the same buttons. */
  about?: string
  intent?: string
}

/** A button that takes a second press, because what it does cannot be undone. */
export function ConfirmedButton({ label, confirm, about, intent }: ConfirmedButtonProps) {
  const subject = about && <span className="sr-only"> {about}</span>
  return (
    <details>
      <summary>
        {label}
        {subject}
      </summary>
      <button className="button-danger" name={intent && 'intent'} value={intent}>
        {confirm}
        {subject}
      </button>
    </details>
  )
}
