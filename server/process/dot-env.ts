import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { loadEnvFile } from 'node:process'
import { parseEnv } from 'node:util'
import { exitWithError } from './fatal-error.ts'

class DotEnvError extends Error {}

/**
 * Loads the settings in `.env`, if there is such a file. Ends the process with one sentence if this
 * user may not read it; Node would report a file that does not exist. Ends it also on one of two
 * boxes without that box's settings, because the default database there is not the town's.
 */
export function loadDotEnv() {
  loadFile()
  // The settings of one of two boxes, by the name that the scripts of deploy/ give them too.
  const boxSettings = process.env.BOX_ENV || join(sep, 'etc', 'mainstreet', 'box.env')
  if (!process.env.LITEFS_URL && existsSync(boxSettings)) {
    exitWithError(
      new DotEnvError(
        'This is one of two boxes: as root, deploy/run.sh npm run … (to restore: deploy/restore.sh).',
      ),
    )
  }
}

function loadFile() {
  if (!existsSync('.env')) return
  try {
    accessSync('.env', constants.R_OK)
  } catch {
    exitWithError(
      new DotEnvError(
        'This user may not read .env: run it as the user of the portal (sudo -u portal …).',
      ),
    )
  }
  loadEnvFile('.env')
}

/** Returns the names in `.env`, which `loadDotEnv` has found readable. */
export function listDotEnvNames(): string[] {
  return existsSync('.env') ? Object.keys(parseEnv(readFileSync('.env', 'utf8'))) : []
}
