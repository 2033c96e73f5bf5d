import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { prepareOnce } from './prepared.ts'

/** Settings that the demo town is the same with. */
const withoutEffect = /^(DATABASE_PATH|LOG_LEVEL|SMTP_URL|BACKUP_DIR|METRICS_TOKEN|LIMIT_\w+)$/

/**
 * Puts the run's demo town where a portal is to start for the first time, unless it has to make its own.
 * @param own what the portal is started with besides the usual settings
 * @param databasePath where it is to start
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
  // Every day of the country begins at a full hour, and a town must have been made on the same day.
  const hour = new Date().toISOString().slice(0, 13)
  return prepareOnce(`town-${hour}`, makeTown)
}

function makeTown(path: string) {
  mkdirSync(path)
  const town = { MAINSTREET_MODE: 'demo', DATABASE_PATH: join(path, 'portal.db') }
  const env = { ...process.env, NODE_ENV: 'production', ...town }
  const args = ['--no-warnings', 'tests/support/seed-town.ts']
  const { status, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' })
  if (status !== 0) throw new Error(`No demo town: ${stderr}`)
}
