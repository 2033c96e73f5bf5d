import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '#db/client.server.ts'
import { countRows } from '#db/page.ts'
import { recoveryCodes } from '#db/schema/second-factors.ts'

/** Returns how many recovery codes an account has not used yet. */
export function countRecoveryCodes(db: Db, userId: number): number {
  return countRows(
    db,
    recoveryCodes,
    and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)),
  )
}
