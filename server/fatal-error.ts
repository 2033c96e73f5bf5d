/**
 * Ends the process: with one sentence where whoever runs the portal can put it right, with the whole
 * error where the mistake is ours.
 */
export function exitWithError(error: unknown): never {
  console.error(isOperatorError(error) ? error.message : error)
  process.exit(1)
}

/** By name, because the build has classes of its own. */
function isOperatorError(error: unknown): error is Error {
  const names = ['ConfigError', 'DemoDatabaseError', 'DatabaseFileError']
  return error instanceof Error && names.includes(error.constructor.name)
}
