/** What a rendered page is true for; after that it is stale. */
export type Validity = {
  /** The content version when it was rendered. */
  version: number
  /**
   * The time when it was rendered, and when the next of what is public ends, in milliseconds since
   * 1970. A clock that is put back makes the page stale, too: what it left out may not be over.
   */
  from: number
  until: number
}

/** What tells whether a page is still true. */
export type Sources = {
  /** Returns a number that every public change raises, in any process (see the migrations). */
  contentVersion: () => number
  /** Returns when the next of what is public ends, in milliseconds since 1970. */
  nextEnding: () => number
  /** The time of day, in milliseconds since 1970. */
  time: () => number
}

export function validityNow({ contentVersion, nextEnding, time }: Sources): Validity {
  return { version: contentVersion(), from: time(), until: nextEnding() }
}

export function isValid(
  { version, from, until }: Validity,
  { contentVersion, time: readTime }: Sources,
): boolean {
  const time = readTime()
  return from <= time && time < until && version === contentVersion()
}
