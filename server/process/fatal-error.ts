import { inspect } from 'node:util'
import { exitProcess } from './exit-process.ts'
import { nameSources } from './source-lines.ts'

/**
 * Ends the process with one sentence if the operator can fix the error, or with the whole error if
 * it is a bug.
 */
export function exitWithError(error: unknown): never {
  console.error(isOperatorError(error) ? error.message : nameSources(inspect(error)))
  exitProcess(1)
}

/**
 * Compares names, because importing the classes would read the configuration before `.env` is
 * loaded.
 */
function isOperatorError(error: unknown): error is Error {
  const names = ['ConfigError', 'DemoDatabaseError', 'DatabaseFileError', 'DotEnvError']
  return error instanceof Error && names.includes(error.constructor.name)
}
