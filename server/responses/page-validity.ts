/** Until when a rendered page is valid; then it is stale. */
export type Validity = {
  /** The content version when it was rendered. */
  version: number
  /**
   * When it was rendered, and when pages next change by time alone (`findPageExpiry`), in
   * milliseconds since 1970. A clock that is set back before `from` makes the page stale, too,
   * because content that had ended then may be public again.
   */
  from: number
  until: number
}

/** The current values that decide whether a page is still valid. */
export type Sources = {
  /** Returns a number that every public change raises, in any process (see the migrations). */
  contentVersion: () => number
  /** Returns when pages next change by time alone, in milliseconds since 1970. */
  pageExpiry: () => number
  /** Returns the current time, in milliseconds since 1970. */
  time: () => number
}

export function captureValidity({ contentVersion, pageExpiry, time }: Sources): Validity {
  return { version: contentVersion(), from: time(), until: pageExpiry() }
}

export function isStillValid(
  { version, from, until }: Validity,
  { contentVersion, time: readTime }: Sources,
): boolean {
  const time = readTime()
  return from <= time && time < until && version === contentVersion()
}
