import { inspect } from 'node:util'
import { nameSources } from './source-lines.ts'

/**
 * Ends the process. Prints one sentence for errors that the operator can fix, and the whole error
 * for bugs.
 */
export function exitWithError(error: unknown): never {
  console.error(isOperatorError(error) ? error.message : nameSources(inspect(error)))
  process.exit(1)
}

/** Compared by name: to import the classes would read the configuration before `.env` is. */
function isOperatorError(error: unknown): error is Error {
  const names = ['ConfigError', 'DemoDatabaseError', 'DatabaseFileError']
  return error instanceof Error && names.includes(error.constructor.name)
}
