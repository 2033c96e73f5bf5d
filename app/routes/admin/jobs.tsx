import { confirmClock, isClockRight } from '#app/domain/background-jobs/clock-watch.server.ts'
import { listJobs } from '#app/domain/background-jobs/queries.server.ts'
import { requireAdmin } from '#app/http/access/guards.server.ts'
import { getText, getWords } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { readFormData } from '#app/http/forms/bounded-input.server.ts'
import { redirectWithFlash } from '#app/http/redirects/flash.server.ts'
import { paths } from '#app/paths.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import { useText } from '#app/text/index.ts'
import { DataTable } from '#app/ui/data-table.tsx'
import { Page } from '#app/ui/page.tsx'
import { StatusWord } from '#app/ui/status-word.tsx'
import type { Route } from './+types/jobs'

export function loader({ context }: Route.LoaderArgs) {
  const words = getWords(context)
  const local = (instant: string) => words.instant(instant, config.timeZone)
  const jobs = listJobs(db).map(({ run, ...job }) => ({
    ...job,
    startedAt: run && local(run.startedAt),
    durationMs: run?.durationMs ?? 0,
    failures: run?.failures ?? 0,
    failure: run?.failedAt && { at: local(run.failedAt), error: run.error ?? '' },
  }))
  return { jobs, doubtedTime: isClockRight() ? null : local(nowInstant()) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const admin = requireAdmin(context, request)
  const text = getText(context)
  await readFormData(request, text)
  await confirmClock(db, admin)
  const { done } = text.jobs.clock
  return redirectWithFlash(paths.admin.jobs(), { kind: 'success', message: done })
}

type JobRow = Route.ComponentProps['loaderData']['jobs'][number]

export default function Jobs({ loaderData }: Route.ComponentProps) {
  const { jobs } = useText()
  const isFine = ({ state, failures }: JobRow) => state === 'ok' && failures === 0
  const fine = loaderData.jobs.filter(isFine)
  const others = loaderData.jobs.filter((job) => !isFine(job))
  return (
    <Page title={jobs.title}>
      <p className="mb-4">{jobs.intro}</p>
      {loaderData.doubtedTime && <ClockQuestion time={loaderData.doubtedTime} />}
      {others.length > 0 && <JobTable rows={others} />}
      {fine.length > 0 && (
        <details className="mt-4">
          <summary>{jobs.fine(fine.length)}</summary>
          <JobTable rows={fine} />
        </details>
      )}
    </Page>
  )
}

function JobTable({ rows }: { rows: JobRow[] }) {
  const { jobs } = useText()
  const { columns } = jobs
  return (
    <DataTable
      rows={rows}
      toKey={(job) => job.name}
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
  )
}

function ClockQuestion({ time }: { time: string }) {
  const { clock } = useText().jobs
  return (
    <form method="post" className="form mb-4">
      <h2>{clock.title}</h2>
      <p>{clock.text(time)}</p>
      <button className="button" name="intent" value="confirm-clock">
        {clock.confirm}
      </button>
    </form>
  )
}

function JobHealth({ job: { state, failures, failure } }: { job: JobRow }) {
  const { jobs } = useText()
  const tones = {
    ok: 'good',
    failing: 'bad',
    late: 'bad',
    not_yet: 'waiting',
    held: 'waiting',
  } as const
  return (
    <>
      <StatusWord tone={tones[state]}>{jobs.states[state]}</StatusWord>
      {failures > 0 && `, ${jobs.failures(failures)}`}
      {failure && <p className="text-muted">{jobs.failed(failure.at, failure.error)}</p>}
    </>
  )
}
