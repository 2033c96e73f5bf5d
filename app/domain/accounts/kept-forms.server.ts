import { and, desc, eq, gt, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { hours, instantFromNow, nowInstant } from '#app/shared/clock.server.ts'
import type { Connection, Db, Tx } from '#db/client.server.ts'
import { countRows } from '#db/page.ts'
import { preparedQuery } from '#db/prepared-query.ts'
import { keptForms } from '#db/schema/kept-forms.ts'
import { write } from '#db/write.server.ts'
import { hashToken, newToken } from './random-token.server.ts'

/** Forms of visitors who must sign in first are kept this long (docs/rules.md#kept-forms). */
const keptFor = hours(24)

/** In characters of JSON; every form of the portal is shorter. */
const longestForm = 16_000

/** Limit for all visitors together, so that strangers cannot fill the disk. */
export const maxForms = 5_000

type KeptFields = {
  /** The page of the form, without the language prefix. */
  path: string
  fields: Record<string, string>
}

const isLive = () => gt(keptForms.expiresAt, nowInstant())

/**
 * Keeps a form for a day, or until too many newer ones are kept. Returns the key for the cookie;
 * null if the form is too long.
 */
export function keepForm(db: Connection, { path, fields }: KeptFields): Promise<string | null> {
  return write(db, (tx) => {
    if (JSON.stringify(fields).length > longestForm) return null
    makeRoom(tx)
    const key = newToken()
    const times = { createdAt: nowInstant(), expiresAt: instantFromNow(keptFor) }
    tx.insert(keptForms)
      .values({ keyHash: hashToken(key), path, fields, ...times })
      .run()
    return key
  })
}

/**
 * Deletes the oldest form that belongs to nobody. One that a registration waits for goes last,
 * because its sender may read the mail much later; others sign in within minutes.
 */
function makeRoom(tx: Tx) {
  const isNobodys = isNull(keptForms.userId)
  if (countRows(tx, keptForms, isNobodys) < maxForms) return
  const oldest = tx
    .select({ id: keptForms.id })
    .from(keptForms)
    .where(isNobodys)
    .orderBy(isNotNull(keptForms.registrationId), keptForms.id)
    .limit(1)
  tx.delete(keptForms).where(eq(keptForms.id, oldest)).run()
}

/** Returns the kept form of a key, unless it already belongs to a member. */
export function findKeptForm(db: Db, key: string) {
  const own = and(eq(keptForms.keyHash, hashToken(key)), isLive())
  return db.select().from(keptForms).where(own).get() ?? null
}

/**
 * Assigns a kept form to the member who signed in, replacing an earlier one for the same page. Its
 * key stops working.
 */
export function giveKeptForm(tx: Tx, keptFormId: number, userId: number) {
  const form = tx.select().from(keptForms).where(eq(keptForms.id, keptFormId)).get()
  if (!form || form.userId !== null) return
  tx.delete(keptForms)
    .where(and(eq(keptForms.userId, userId), eq(keptForms.path, form.path)))
    .run()
  tx.update(keptForms).set({ userId, keyHash: null }).where(eq(keptForms.id, keptFormId)).run()
}

/**
 * Ties a kept form to a registration, so that the new member gets it by following the mailed link.
 */
export function tieToRegistration(tx: Tx, keptFormId: number, linkToken: string) {
  const tokenHash = hashToken(linkToken)
  const registrationId = sql`(select id from one_time_tokens where token_hash = ${tokenHash})`
  const isNobodys = and(eq(keptForms.id, keptFormId), isNull(keptForms.userId))
  tx.update(keptForms).set({ registrationId }).where(isNobodys).run()
}

/**
 * Returns the newest kept form of a registration. A link that is mailed again has the same password
 * hash as the first, which is how they are matched.
 */
export function findKeptOfRegistration(
  db: Db,
  { userId, passwordHash }: { userId: number; passwordHash: string },
): number | null {
  const links = sql`(select id from one_time_tokens
    where user_id = ${userId} and password_hash = ${passwordHash})`
  const own = and(sql`${keptForms.registrationId} in ${links}`, isLive())
  const form = db.select().from(keptForms).where(own).orderBy(desc(keptForms.id)).get()
  return form?.id ?? null
}

/** Returns what a member typed into a page's form before signing in; null if nothing is kept. */
export function findTyped(db: Db, userId: number, path: string): Record<string, string> | null {
  const own = and(eq(keptForms.userId, userId), eq(keptForms.path, path), isLive())
  return db.select().from(keptForms).where(own).orderBy(desc(keptForms.id)).get()?.fields ?? null
}

/** Returns the page of the form that was kept last for a member; null if nothing is kept. */
export function findLatestTypedPath(db: Db, userId: number): string | null {
  const own = and(eq(keptForms.userId, userId), isLive())
  return db.select().from(keptForms).where(own).orderBy(desc(keptForms.id)).get()?.path ?? null
}

/** Deletes a member's kept form for a page once it has been submitted. */
export async function dropKeptForms(db: Connection, userId: number, path: string) {
  if (!keptFormQuery(db).get({ userId, path })) return
  const own = and(eq(keptForms.userId, userId), eq(keptForms.path, path))
  await write(db, (tx) => tx.delete(keptForms).where(own).run())
}

const keptFormQuery = preparedQuery((db) =>
  db
    .select({ id: keptForms.id })
    .from(keptForms)
    .where(
      and(
        eq(keptForms.userId, sql.placeholder('userId')),
        eq(keptForms.path, sql.placeholder('path')),
      ),
    )
    .prepare(),
)

/** Job: deletes kept forms that are older than a day. */
export async function deleteExpiredForms(db: Connection) {
  await write(db, (tx) => tx.delete(keptForms).where(lte(keptForms.expiresAt, nowInstant())).run())
}
