type LoggedError = { at: string; message: string; reference: string | null }

const maxKept = 200

const errors: LoggedError[] = []

/** Keeps a logged error in memory for the administrators' page, until the process ends. */
export function keepError(error: LoggedError) {
  errors.push(error)
  if (errors.length > maxKept) errors.shift()
}

/** Returns the errors logged at or after an instant, newest first; at most 200. */
export function listErrors(since: string): LoggedError[] {
  return errors.filter(({ at }) => at >= since).reverse()
}
