import { useText } from '#app/text/index.ts'
import { type Severity, severities } from './screening.ts'

type SeverityFormProps = {
  severity: Severity
  /** The model, and why its last request failed; null if only the built-in rules are used. */
  model: { name: string; lastFailure: string | null } | null
}

/** The form for the severity, and who screens: the model or the rules. */
export function SeverityForm({ severity, model }: SeverityFormProps) {
  const { severity: text } = useText().screening
  return (
    <>
      <h2 className="section-heading">{text.title}</h2>
      <p className="prose mb-2">{text.intro}</p>
      <p className="prose mb-4">
        {model ? text.speaker.model(model.name) : text.speaker.rules}{' '}
        {model?.lastFailure && (
          <span className="status-rejected">{text.speaker.lastFailure(model.lastFailure)}</span>
        )}
      </p>
      <form method="post" className="filters">
        <div className="field">
          <label htmlFor="severity">{text.label}</label>
          <select id="severity" name="severity" defaultValue={severity}>
            {severities.map((level) => (
              <option key={level} value={level}>
                {text.options[level]}
              </option>
            ))}
          </select>
        </div>
        <button className="button-quiet" name="intent" value="severity">
          {text.save}
        </button>
      </form>
    </>
  )
}
