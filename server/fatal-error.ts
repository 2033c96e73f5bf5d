/**
 * Ends the process. Prints one sentence for errors that the operator can fix, and the whole error
 * for bugs.
 */
export function exitWithError(error: unknown): never {
  console.error(isOperatorError(error) ? error.message : error)
  process.exit(1)
}

/** Compared by name, because the build has its own copies of the classes. */
function isOperatorError(error: unknown): error is Error {
  const names = ['ConfigError', 'DemoDatabaseError', 'DatabaseFileError']
  return error instanceof Error && names.includes(error.constructor.name)
}
