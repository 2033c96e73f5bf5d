import { honeypotName } from '#app/shared/honeypot.ts'
import { useText } from '#app/text/index.ts'
import { useShell } from './use-shell.ts'

/**
 * A field that only programs fill in, at the end of public forms. People see it only in browsers
 * without styles, where its label asks them to leave it empty.
 */
export function Honeypot() {
  const { common } = useText()
  if (useShell()?.member) return null
  return (
    <div className="honeypot" aria-hidden="true">
      <label>
        {common.honeypot}
        <input name={honeypotName} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
