import { accessSync, constants, existsSync } from 'node:fs'
import { loadEnvFile } from 'node:process'
import { exitWithError } from './fatal-error.ts'

class DotEnvError extends Error {}

/**
 * Loads the settings in `.env`, if there is such a file. Ends the process with one sentence if this
 * user may not read it; Node would report a file that does not exist.
 */
export function loadDotEnv() {
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
