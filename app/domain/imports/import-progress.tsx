import { useSearchParams } from 'react-router'
import type { ListingSource } from '#app/domain/listings/listing.ts'
import { paths } from '#app/paths.ts'
import { type Text, useText } from '#app/text/index.ts'
import { Page } from '#app/ui/page.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { refreshedId, StopRefreshing } from '#app/ui/stop-refreshing.tsx'
import type { RowProblem } from './import.ts'
import type { PastImport } from './queries.server.ts'
import type { Rejection } from './results.server.ts'
import { canStop, isActive, type KeptReason } from './states.ts'

/** After this many seconds, the page of a running import reloads itself. */
const refreshAfter = 2

type Paged<Row> = { rows: Row[]; total: number; page: number; pages: number }
type Problems = Paged<RowProblem & { id: number }>
type Kept = { listingId: number; title: string; reason: KeptReason; source: ListingSource }

type ImportProgressProps = {
  found: PastImport
  /** Whether other imports are processed first. */
  isWaiting: boolean
  canTakeBack: boolean
  /** How many of the listings that it added or changed still exist. */
  importedCount: number
  rejections: Rejection[]
  problems: Problems
  kept: Paged<Kept>
}

/** The progress of a confirmed import, and its result once it has ended. */
export function ImportProgress(props: ImportProgressProps) {
  const { imports } = useText()
  const isStill = useSearchParams()[0].has('still')
  const { found, isWaiting, canTakeBack, importedCount, rejections, problems, kept } = props
  const { progress } = imports
  const isRunning = isActive(found.state)
  const end = describeEnd(found, imports)
  return (
    <Page title={found.fileName} said={end}>
      {isRunning && !isStill && <meta httpEquiv="refresh" content={String(refreshAfter)} />}
      <p role="status" id={refreshedId} className="mb-2 text-lg">
        {isWaiting ? progress.waiting : (end ?? <Running found={found} />)}
      </p>
      {isRunning && (
        <p className="mb-4">
          {!isStill && progress.refreshes}{' '}
          <a href={paths.admin.importPage(found.id, isStill ? { still: 1 } : {})}>
            {progress.refresh}
          </a>{' '}
          {!isStill && <StopRefreshing href={paths.admin.importPage(found.id, { still: 1 })} />}
        </p>
      )}
      {found.counts && <p className="my-4">{imports.counts(found.counts)}</p>}
      <Story found={found} />
      {!isRunning && importedCount > 0 && (
        <p className="my-4">
          <a className="button" href={paths.admin.importListings(found.id)}>
            {imports.cameIn.link(importedCount)}
          </a>
        </p>
      )}
      {canStop(found.state) && (
        <form method="post" className="my-4">
          <button className="button-quiet" name="intent" value="stop">
            {progress.stop}
          </button>
        </form>
      )}
      {canTakeBack && (
        <p className="my-4">
          <a className="button-quiet" href={paths.admin.takeBackImport(found.id)}>
            {imports.takeBack.link}
          </a>
        </p>
      )}
      <KeptListings {...kept} />
      <Rejections reasons={rejections} count={found.counts?.rejected ?? 0} problems={problems} />
    </Page>
  )
}

/** When and by whom the file was imported and, if so, taken back. */
function Story({ found }: { found: PastImport }) {
  const { imports } = useText()
  const { createdByName, createdAt, takenBackAt, takenBackByName } = found
  return (
    <p className="muted">
      {imports.by(createdByName ?? imports.commandLine, createdAt)}{' '}
      {takenBackAt && imports.takenBackBy(takenBackByName ?? imports.aDeletedAccount, takenBackAt)}
    </p>
  )
}

type RejectionsProps = { reasons: Rejection[]; count: number; problems: Problems }

/** The rows left out: how many for each reason, if several share one, then each row's problems. */
function Rejections({ reasons, count, problems }: RejectionsProps) {
  const { imports } = useText()
  if (reasons.length === 0) return null
  const counted = reasons.reduce((sum, reason) => sum + reason.count, 0)
  const haveCommonReasons = counted > reasons.length
  return (
    <section className="mt-6">
      <h2>{imports.leftOut(count)}</h2>
      {haveCommonReasons && (
        <ul>
          {reasons.map((row) => (
            <li key={`${row.column} ${row.reason}`}>{imports.leftOutBecause(row)}</li>
          ))}
        </ul>
      )}
      {haveCommonReasons && counted > count && <p className="muted">{imports.leftOutTwice}</p>}
      {haveCommonReasons && <h3 className="mt-4">{imports.problemCount(problems.total)}</h3>}
      <AllProblems {...problems} />
    </section>
  )
}

function Running({ found: { state, rowCount, counts } }: { found: PastImport }) {
  const { progress } = useText().imports
  if (!counts) return null
  const { rows, empty, rejected, added, changed, unchanged, removed, restored, kept } = counts
  switch (state) {
    case 'checking':
      return <Bar says={progress.checking} done={rows} all={rowCount ?? rows} />
    case 'publishing': {
      const all = rows - empty - rejected
      return <Bar says={progress.publishing} done={added + changed + unchanged} all={all} />
    }
    case 'taking_back': {
      const all = added + changed
      return <Bar says={progress.taking_back} done={removed + restored + kept} all={all} />
    }
    default:
      return null
  }
}

function describeEnd({ state, counts }: PastImport, { progress }: Text['imports']) {
  if (!counts) return undefined
  switch (state) {
    case 'published':
    case 'failed':
      return progress[state]
    case 'taken_back':
      return progress.taken_back(counts.removed, counts.restored, counts.kept)
    case 'stopped':
      return progress.stopped(counts.added + counts.changed)
    default:
      return undefined
  }
}

type BarProps = { says: (done: number, all: number) => string; done: number; all: number }

function Bar({ says, done, all }: BarProps) {
  const { bar } = useText().imports.progress
  return (
    <>
      {says(done, all)}
      <progress className="block w-full" aria-label={bar} value={done} max={Math.max(all, 1)} />
    </>
  )
}

function KeptListings({ rows, total, page, pages }: Paged<Kept>) {
  const { kept } = useText().imports
  if (total === 0) return null
  return (
    <section className="mt-6">
      <h2>{kept.title(total)}</h2>
      <ul>
        {rows.map(({ listingId, title, reason, source }) => (
          <li key={listingId}>
            <a href={paths[source].show(listingId)}>{title}</a> {kept.reasons[reason]}
          </li>
        ))}
      </ul>
      <Pager page={page} pages={pages} name="kept" label={kept.title(total)} />
    </section>
  )
}

function AllProblems({ rows, total, page, pages }: Problems) {
  const { imports } = useText()
  return (
    <>
      <ul>
        {rows.map((problem) => (
          <li key={problem.id}>{imports.problem(problem)}</li>
        ))}
      </ul>
      <Pager page={page} pages={pages} label={imports.problemCount(total)} />
    </>
  )
}
