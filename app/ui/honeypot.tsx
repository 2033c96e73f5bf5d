import { useText } from '#app/text/index.ts'

/** Matches `http/forms.server.ts`. */
const honeypotName = 'website'

/** A field no person sees, in every form; a program that fills it in is turned away. */
export function Honeypot() {
  const { common } = useText()
  return (
    <div className="hidden" aria-hidden="true">
      <label>
        {common.honeypot}
        <input name={honeypotName} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
