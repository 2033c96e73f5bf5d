import { and, eq, isNull, lt } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { record } from '#app/domain/activity/record.server.ts'
import { now, nowInstant } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import type { Connection, Db, Tx } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import { recoveryCodes, secondFactors } from '#db/schema/second-factors.ts'
import { write } from '#db/write.server.ts'
import type { Actor } from './account.ts'
import { writeWithPassword } from './own-password.server.ts'
import { may } from './permissions.ts'
import { hashToken } from './random-token.server.ts'
import { countRecoveryCodes } from './recovery-codes.server.ts'
import { groupInFours, recoveryCodeCount } from './second-factor.ts'
import { revokeSessions } from './sessions.server.ts'

/** The settings that all authenticator apps understand; some apps ignore other settings. */
const appSettings = { digits: 6, algorithm: 'SHA1', period: 30 }

/** A code is good for a step of 30 s; those of the steps around also work, as clocks differ. */
const stepsAround = 1

/** Returns a new secret for an authenticator app, in base32. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32
}

/**
 * Returns the `otpauth:` URI of a secret, which apps read from a QR code.
 * @param issuer the portal's name, under which apps list it
 */
export function provisioningUri(secret: string, email: string, issuer: string): string {
  const label = { issuer, label: email }
  return new TOTP({ ...appSettings, ...label, secret: Secret.fromBase32(secret) }).toString()
}

/** Whether an account signs in with a second factor (docs/rules.md#second-factor). */
export function hasSecondFactor(db: Db, userId: number): boolean {
  return findFactor(db, userId) !== undefined
}

/** Whether the actor must have a second factor; in the demo nobody must. */
export function requiresSecondFactor(actor: Actor): boolean {
  return config.isProduction && !may(actor, 'goWithoutSecondFactor')
}

/**
 * Returns when the second factor was set up and how many recovery codes are left; null if the actor
 * has none.
 */
export function findSecondFactorState(db: Db, actor: Actor) {
  const factor = findFactor(db, actor.userId)
  if (!factor) return null
  return { since: factor.createdAt, codesLeft: countRecoveryCodes(db, actor.userId) }
}

type Refused<Reason extends string> = { ok: false; reason: Reason }
type WithCodes = { ok: true; codes: string[] }

/**
 * Gives the account a second factor and ends its other sessions.
 * @param given the account's password, a secret of `newSecret`, and a code the app made from it
 * @returns the recovery codes, which cannot be read again
 */
export async function setUpSecondFactor(
  db: Connection,
  actor: Actor,
  given: { password: string; secret: string; code: string },
): Promise<WithCodes | Refused<'wrong_password' | 'wrong_code' | 'exists'>> {
  return writeWithPassword(db, actor, given.password, (tx) => {
    const lastStep = findStep(given.secret, normalizeCode(given.code))
    if (lastStep === null) return refused('wrong_code')
    if (hasSecondFactor(tx, actor.userId)) return refused('exists')
    const { userId } = actor
    const { secret } = given
    tx.insert(secondFactors).values({ userId, secret, lastStep, createdAt: nowInstant() }).run()
    revokeSessions(tx, userId, actor.sessionId)
    recordForAccount(tx, actor, userId, 'account.second_factor_set')
    return { ok: true, codes: replaceCodes(tx, userId) }
  })
}

/** Replaces the account's recovery codes; the earlier ones stop working. */
export async function renewRecoveryCodes(
  db: Connection,
  actor: Actor,
  password: string,
): Promise<WithCodes | Refused<'wrong_password' | 'none'>> {
  return writeWithPassword(db, actor, password, (tx) => {
    if (!hasSecondFactor(tx, actor.userId)) return refused('none')
    recordForAccount(tx, actor, actor.userId, 'account.recovery_codes_renewed')
    return { ok: true, codes: replaceCodes(tx, actor.userId) }
  })
}

/** Removes the actor's own second factor. */
export async function removeOwnSecondFactor(
  db: Connection,
  actor: Actor,
  password: string,
): Promise<{ ok: true } | Refused<'wrong_password'>> {
  return writeWithPassword(db, actor, password, (tx) => {
    removeSecondFactor(tx, actor, actor.userId)
    return { ok: true }
  })
}

/**
 * Removes the second factor of a member who has lost it, and ends their sessions. For
 * administrators (docs/rules.md#second-factor).
 * @param since when it was set up, so that a page opened earlier does not remove a later one
 * @returns the member's name; null if there is no such account or factor, or the account is the
 * actor's own or another administrator's
 */
export function removeLostSecondFactor(
  db: Connection,
  admin: Actor,
  { userId, since }: { userId: number; since: string },
): Promise<string | null> {
  return write(db, (tx) => {
    const user = tx.select().from(users).where(eq(users.id, userId)).get()
    if (!user || user.deletedAt || !may(admin, 'removeSecondFactor', { userId, role: user.role })) {
      return null
    }
    if (findFactor(tx, userId)?.createdAt !== since) return null
    removeSecondFactor(tx, admin, userId)
    revokeSessions(tx, userId)
    return user.name
  })
}

/** Removes an account's second factor, if it has one. The actor is null for the command line. */
export function removeSecondFactor(tx: Tx, actor: Actor | null, userId: number) {
  if (!hasSecondFactor(tx, userId)) return
  tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)).run()
  tx.delete(secondFactors).where(eq(secondFactors.userId, userId)).run()
  recordForAccount(tx, actor, userId, 'account.second_factor_removed')
}

/**
 * Uses up a code of the app or a recovery code; false if it is wrong or already used. Spaces,
 * hyphens and capitals do not matter.
 */
export function spendCode(tx: Tx, userId: number, typed: string): boolean {
  const code = normalizeCode(typed)
  if (!isOfApp(code)) return spendRecoveryCode(tx, userId, code)
  const factor = findFactor(tx, userId)
  const step = factor ? findStep(factor.secret, code) : null
  if (step === null) return false
  const isUnused = and(eq(secondFactors.userId, userId), lt(secondFactors.lastStep, step))
  return tx.update(secondFactors).set({ lastStep: step }).where(isUnused).run().changes > 0
}

/** Leaves out the spaces, hyphens and capitals that a person types. */
const normalizeCode = (typed: string) => typed.toLowerCase().replace(/[^a-z0-9]/g, '')

/** Whether an app made the code; recovery codes are longer. */
const isOfApp = (code: string) => code.length === appSettings.digits && /^\d+$/.test(code)

function spendRecoveryCode(tx: Tx, userId: number, code: string) {
  const isUnused = and(
    eq(recoveryCodes.userId, userId),
    eq(recoveryCodes.codeHash, hashCode(userId, code)),
    isNull(recoveryCodes.usedAt),
  )
  const used = tx.update(recoveryCodes).set({ usedAt: nowInstant() }).where(isUnused).run()
  if (used.changes === 0) return false
  recordForAccount(tx, { userId }, userId, 'account.recovery_code_used')
  return true
}

function findFactor(db: Db, userId: number) {
  return db.select().from(secondFactors).where(eq(secondFactors.userId, userId)).get()
}

/** Returns the time step of a code; null if the code fits none of the accepted steps. */
function findStep(secret: string, token: string): number | null {
  const timestamp = now().getTime()
  if (!isOfApp(token)) return null
  const totp = new TOTP({ ...appSettings, secret: Secret.fromBase32(secret) })
  const delta = totp.validate({ token, timestamp, window: stepsAround })
  return delta === null ? null : totp.counter({ timestamp }) + delta
}

function replaceCodes(tx: Tx, userId: number): string[] {
  tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)).run()
  return Array.from({ length: recoveryCodeCount }, () => {
    const code = new Secret({ size: 10 }).base32.toLowerCase()
    tx.insert(recoveryCodes)
      .values({ userId, codeHash: hashCode(userId, code) })
      .run()
    return groupInFours(code, '-')
  })
}

/** A fast hash is enough: recovery codes have 80 random bits each. */
const hashCode = (userId: number, code: string) => hashToken(`${userId}:${code}`)

function recordForAccount(
  tx: Tx,
  actor: Pick<Actor, 'userId'> | null,
  userId: number,
  type:
    | `account.second_factor_${'set' | 'removed'}`
    | `account.recovery_${'codes_renewed' | 'code_used'}`,
) {
  const user = tx.select().from(users).where(eq(users.id, userId)).get()
  if (!user) return
  const { id, name, email, locale } = user
  record(tx, actor, { type, id, name, email, locale })
}

const refused = <Reason extends string>(reason: Reason) => ({ ok: false, reason }) as const
