import { listJobs } from '#app/domain/jobs/queries.server.ts'
import { getWords } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { config } from '#app/shared/config.server.ts'
import { useText } from '#app/text/index.ts'
import { DataTable } from '#app/ui/data-table.tsx'
import { Page } from '#app/ui/page.tsx'
import { StatusWord } from '#app/ui/status-word.tsx'
import type { Route } from './+types/jobs'

export function loader({ context }: Route.LoaderArgs) {
  const words = getWords(context)
  const local = (instant: string) => words.instant(instant, config.timeZone)
  return listJobs(db).map(({ run, ...job }) => ({
    ...job,
    startedAt: run && local(run.startedAt),
    durationMs: run?.durationMs ?? 0,
    failures: run?.failures ?? 0,
    failure: run?.failedAt && { at: local(run.failedAt), error: run.error ?? '' },
  }))
}

type JobRow = Route.ComponentProps['loaderData'][number]

export default function Jobs({ loaderData }: Route.ComponentProps) {
  const { jobs } = useText()
  const { columns } = jobs
  return (
    <Page title={jobs.title}>
      <p className="mb-4">{jobs.intro}</p>
      <DataTable
        rows={loaderData}
        keyOf={(job) => job.name}
        empty={null}
        columns={[
          { label: columns.job, isTitle: true, cell: (job) => jobs.explained[job.name] },
          { label: columns.every, isShort: true, cell: (job) => jobs.every(job.every) },
          { label: columns.last, isShort: true, cell: (job) => job.startedAt },
          {
            label: columns.took,
            isShort: true,
            cell: (job) => job.startedAt && jobs.took(job.durationMs),
          },
          { label: columns.state, isText: true, cell: (job) => <JobHealth job={job} /> },
        ]}
      />
    </Page>
  )
}

function JobHealth({ job: { state, failures, failure } }: { job: JobRow }) {
  const { jobs } = useText()
  const tones = { ok: 'good', failing: 'bad', late: 'bad', not_yet: 'waiting' } as const
  return (
    <>
      <StatusWord tone={tones[state]}>{jobs.states[state]}</StatusWord>
      {failures > 0 && `, ${jobs.failures(failures)}`}
      {failure && <p className="text-muted">{jobs.failed(failure.at, failure.error)}</p>}
    </>
  )
}
