import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { prepareOnce } from './prepare-once.ts'

/** Settings that do not change the demo town. */
const withoutEffect =
  /^(DATABASE_PATH|LOG_LEVEL|SMTP_URL|BACKUP_DIR|BACKUP_COMMAND|METRICS_TOKEN|LIMIT_\w+)$/

/**
 * Copies the run's demo town to the place where a portal will start, unless the portal's settings
 * change the demo town.
 * @param own the portal's settings besides the usual ones
 * @param databasePath where the portal will start
 */
export function copyTown(own: Record<string, string>, databasePath: string) {
  if (!process.env.TEST_RUN_FOLDER || existsSync(databasePath)) return
  if (!Object.keys(own).every((name) => withoutEffect.test(name))) return
  const town = prepareTown()
  for (const file of ['portal.db', 'portal.db.sandbox']) {
    copyFileSync(join(town, file), file.replace('portal.db', databasePath))
  }
}

/** Returns the folder of the run's demo town. */
export function prepareTown(): string {
  // A new town for each hour, because a town must have been made on the same day. In every time
  // zone of the country, days begin at a full hour.
  const hour = new Date().toISOString().slice(0, 13)
  return prepareOnce(`town-${hour}`, makeTown)
}

function makeTown(path: string) {
  mkdirSync(path)
  const town = { MAINSTREET_MODE: 'demo', DATABASE_PATH: join(path, 'portal.db') }
  const env = { ...process.env, NODE_ENV: 'production', ...town }
  const args = ['--no-warnings', 'tests/support/seed-demo-town.ts']
  const { status, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' })
  if (status !== 0) throw new Error(`No demo town: ${stderr}`)
}
