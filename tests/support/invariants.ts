import Database from 'better-sqlite3'
import { findViolations } from '#db/invariants.ts'

const checked = new Set<string>()

/**
 * Checks a database as `npm run check:invariants` does. Test portals call this when they stop.
 * @throws with the invariants that are violated
 */
export function requireInvariants(path: string) {
  checked.add(path)
  const client = new Database(path, { readonly: true })
  try {
    const violations = findViolations(client)
    if (violations.length === 0) return
    throw new Error(`${path} does not hold: ${JSON.stringify(violations, null, 2)}`)
  } finally {
    client.close()
  }
}

/** The number of databases that this test file has checked. */
export const countChecked = () => checked.size
