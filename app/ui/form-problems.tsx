import type { FormMetadata } from '@conform-to/react'
import type { ReactNode } from 'react'
import { useText } from '#app/text/index.ts'

type FormProblemsProps = {
  // biome-ignore lint/suspicious/noExplicitAny: conform's metadata is invariant in the form's own type.
  form: FormMetadata<any, string[]>
  /** A way out, shown with the errors. */
  help?: ReactNode
}

/** The errors of a form that came back, above its fields; nothing if it has none. */
export function FormProblems({ form, help }: FormProblemsProps) {
  const { common } = useText()
  const wrong = Object.entries(form.allErrors).filter(([name]) => name !== '')
  if (wrong.length === 0 && !form.errors) return null
  return (
    // biome-ignore lint/a11y/noAutofocus: the page comes back with errors, and this lists them.
    <div className="problems" role="alert" id={form.errorId} tabIndex={-1} autoFocus>
      {form.errors?.map((error) => (
        <p key={error} className="font-semibold text-barn">
          {error}
        </p>
      ))}
      {wrong.length > 0 && (
        <>
          <p>{common.formProblems(wrong.length)}</p>
          <ul>
            {wrong.map(([name, errors]) => (
              <li key={name}>
                <a href={`#${form.id}-${name}`}>{errors[0]}</a>
              </li>
            ))}
          </ul>
        </>
      )}
      {help}
    </div>
  )
}
