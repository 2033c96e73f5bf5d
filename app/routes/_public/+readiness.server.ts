import {
  checkBackups,
  checkDatabase,
  checkDisk,
  checkJobs,
  checkMail,
  type Health,
} from '#app/domain/operations/status.server.ts'
import { db } from '#app/http/database.server.ts'
import { seconds } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import { askRole, readLag } from '#app/shared/litefs.server.ts'
import { isUpToDate } from '#db/replica.server.ts'

/** The result of a check: a value to report, and whether the portal can serve visitors. */
type Finding = { isReady: boolean; value: string | number }

/** Milliseconds that a replica may be behind. Above that its proxy reads from the primary. */
const longestLag = seconds(4)

/** All checks run for every request, so they must be quick; one that throws counts as not ready. */
const checks: Record<string, () => Finding | Promise<Finding>> = {
  database() {
    db.$client.prepare('select version from content_version').get()
    return { isReady: true, value: 'ok' }
  },
  schema() {
    const isReady = isUpToDate(db.$client)
    return { isReady, value: isReady ? 'ok' : 'old' }
  },
  async role() {
    const value = await askRole(config.litefsUrl)
    return { isReady: value !== 'unknown', value }
  },
  lag_ms() {
    const value = config.litefsUrl ? readLag(config.databasePath) : 0
    return { isReady: value <= longestLag, value }
  },
}

/**
 * What a monitor should mail about. None of it makes the portal unready, because without this box
 * visitors would have less, and the disk and the mail server would be as before.
 */
const reports: Record<string, () => Health> = {
  disk: () => checkDisk().health,
  saving: () => checkDatabase().health,
  mail: () => checkMail(db).health,
  jobs: () => checkJobs(db).health,
  backups: () => checkBackups().health,
}

type Reported = Record<string, Health | 'failed'>

let reported = runReports(() => 'unknown')
let nextReport = 0

/** Milliseconds between two reports, because proxies ask each second. */
const reportInterval = seconds(15)

/** Returns the last report; an outdated one is renewed after this request is answered. */
function readReports(): Reported {
  if (performance.now() >= nextReport) {
    nextReport = performance.now() + reportInterval
    setTimeout(report, 100).unref()
  }
  return reported
}

function report() {
  reported = runReports(attempt)
}

function runReports(run: (find: () => Health) => Health | 'failed'): Reported {
  return Object.fromEntries(Object.entries(reports).map(([name, find]) => [name, run(find)]))
}

function attempt(find: () => Health): Health | 'failed' {
  try {
    return find()
  } catch {
    return 'failed'
  }
}

/**
 * Returns whether the portal can serve visitors now, with each check's result and what was last
 * found for a monitor (`reports`).
 */
export async function checkReadiness() {
  const found: Record<string, string | number> = {}
  let isReady = true
  for (const [name, check] of Object.entries(checks)) {
    const finding = await tryCheck(check)
    found[name] = finding.value
    isReady &&= finding.isReady
  }
  return { isReady, found: { ...found, ...readReports() } }
}

async function tryCheck(check: () => Finding | Promise<Finding>): Promise<Finding> {
  try {
    return await check()
  } catch {
    // This answer is public, so it contains no error; the log has it.
    return { isReady: false, value: 'failed' }
  }
}
