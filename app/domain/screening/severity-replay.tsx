import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { DataTable } from '#app/ui/data-table.tsx'
import { describeFinding, type Severity } from './screening.ts'
import type { replaySeverity } from './severity-replay.server.ts'

type SeverityReplayProps = {
  /** The severity whose flagged posts are shown. */
  tried: Severity
  history: ReturnType<typeof replaySeverity>
}

/** What each severity would have flagged lately, and the posts for one of them. */
export function SeverityReplay({ tried, history }: SeverityReplayProps) {
  const everyText = useText()
  const { severity: text } = everyText.screening
  const { columns } = text
  return (
    <>
      <h3 className="mb-2" id="replay">
        {text.replay}
      </h3>
      <ul className="links mb-4 flex flex-wrap gap-x-6">
        {history.counts.map(({ level, count }) => (
          <li key={level}>
            <a
              href={`${paths.admin.classifiedSections({ severity: level })}#replay`}
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
    </>
  )
}
