import { and, desc, eq, gte, isNotNull } from 'drizzle-orm'
import { checkJobs, checkMail } from '#app/domain/operations/status.server.ts'
import { countUndecided } from '#app/domain/payments/unmatched/unmatched.server.ts'
import { days, instantFromNow } from '#app/shared/clock.server.ts'
import type { Db } from '#db/client.server.ts'
import { countRows } from '#db/page.ts'
import { filterOnly } from '#db/prepared-query.ts'
import { users } from '#db/schema/accounts.ts'
import { imports } from '#db/schema/imports.ts'

/**
 * Returns the numbers below the queue that show what else needs attention
 * (docs/rules.md#town-desk).
 */
export function readDeskNumbers(db: Db) {
  const { waiting, failures } = checkMail(db)
  const isNew = gte(users.createdAt, instantFromNow(-days(7)))
  const isActive = eq(users.membershipStatus, 'active')
  return {
    newMembers: countRows(db, users, and(isNew, filterOnly(isActive))),
    lastImport: findLastImport(db),
    waitingMails: waiting,
    failedMails: failures,
    unhealthyJobs: checkJobs(db).unhealthy.length,
    undecidedMoney: countUndecided(db),
  }
}
export type DeskNumbers = ReturnType<typeof readDeskNumbers>

/** Returns the newest import whose file was read to the end. */
function findLastImport(db: Db) {
  const { id, fileName, rowCount, createdAt } = imports
  return (
    db
      .select({ fileName, rowCount, createdAt })
      .from(imports)
      .where(isNotNull(imports.rowCount))
      .orderBy(desc(id))
      .get() ?? null
  )
}
