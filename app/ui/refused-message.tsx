/** Why a sent form was refused, above a page that no longer shows the form. It takes the focus. */
export function RefusedMessage({ message }: { message: string }) {
  return (
    // biome-ignore lint/a11y/noAutofocus: the sent form comes back with its reason.
    <p className="flash flash-error" role="alert" tabIndex={-1} autoFocus>
      {message}
    </p>
  )
}
