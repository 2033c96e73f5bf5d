import { and, asc, count, eq, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '#db/client.server.ts'
import { contains } from '#db/contains.ts'
import { countRows, paginate } from '#db/page.ts'
import { preparedQuery } from '#db/prepared-query.ts'
import { users } from '#db/schema/accounts.ts'

const usersPerPage = 25

/** Returns accounts for an administrator, by id; `search` matches a part of the name or address. */
export function listUsers(
  db: Db,
  { search = '', page = 1 }: { search?: string; page?: number } = {},
) {
  const matching = and(
    isNull(users.deletedAt),
    search ? or(contains(users.name, search), contains(users.email, search)) : undefined,
  )
  const total = countRows(db, users, matching)
  return paginate({ total, page, perPage: usersPerPage }, (limit, offset) =>
    db
      .select({
        id: users.id,
        name: users.name,
        email: users.email,
        role: users.role,
        membershipStatus: users.membershipStatus,
        secondFactorSince: sql<string | null>`(select created_at from second_factors
          where user_id = ${users.id})`,
      })
      .from(users)
      .where(matching)
      .orderBy(asc(users.id))
      .limit(limit)
      .offset(offset)
      .all(),
  )
}

/**
 * A condition for accounts that are suspended, or are pending after a suspension; their classified
 * ads are hidden (docs/rules.md#suspension). Deleted accounts are suspended without a time.
 */
export const isSuspended = sql`(${users.membershipStatus} = 'suspended'
  or ${users.suspendedAt} is not null)`

/** Returns the number of active members, for the counter on the home page. */
export function countMembers(db: Db): number {
  return activeMembers(db).get()?.n ?? 0
}

const activeMembers = preparedQuery((db) =>
  db.select({ n: count() }).from(users).where(eq(users.membershipStatus, 'active')).prepare(),
)
