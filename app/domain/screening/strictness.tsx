import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { DataTable } from '#app/ui/data-table.tsx'
import type { replay } from './queries.server.ts'
import { describeFinding, type Severity, severities } from './screening.ts'

type StrictnessProps = {
  severity: Severity
  /** The severity whose flagged posts are shown. */
  tried: Severity
  history: ReturnType<typeof replay>
  /** The model, and why its last request failed; null if only the built-in rules are used. */
  model: { name: string; lastFailure: string | null } | null
}

/** The form for the severity, with what each severity would have flagged. */
export function Strictness({ severity, tried, history, model }: StrictnessProps) {
  const everyText = useText()
  const { severity: text } = everyText.screening
  const { columns } = text
  return (
    <section className="mt-10">
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
      <h3 className="mb-2" id="replay">
        {text.replay}
      </h3>
      <ul className="mb-4 flex flex-wrap gap-x-6">
        {history.counts.map(({ level, count }) => (
          <li key={level}>
            <a
              href={`${paths.admin.classifiedSections({ strictness: level })}#replay`}
              aria-current={level === tried || undefined}
            >
              {text.counts(level, count)}
            </a>
          </li>
        ))}
      </ul>
      <p className="mb-2">
        {history.total === 0 ? text.none(tried) : text.would(tried, history.total)}
      </p>
      {history.total > 0 && (
        <DataTable
          rows={history.flagged}
          toKey={(row) => row.id}
          empty={null}
          columns={[
            { label: columns.title, isTitle: true, cell: (row) => <bdi>{row.title}</bdi> },
            { label: columns.kind, cell: (row) => text.kinds[row.type] },
            { label: columns.risk, cell: (row) => row.risk },
            {
              label: columns.reason,
              isText: true,
              cell: (row) => <bdi>{describeFinding(row, everyText)}</bdi>,
            },
          ]}
        />
      )}
    </section>
  )
}
