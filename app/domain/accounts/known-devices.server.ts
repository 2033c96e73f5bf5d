import { and, desc, eq, gt, lte, notInArray } from 'drizzle-orm'
import { days, instantFromNow, nowInstant } from '#app/shared/clock.server.ts'
import type { Connection, Db, Tx } from '#db/client.server.ts'
import { signInDevices, users } from '#db/schema/accounts.ts'
import { write } from '#db/write.server.ts'
import { hashToken, newToken } from './random-token.server.ts'

/** For how long a device stays known after its last login (docs/rules.md#known-devices). */
export const deviceDays = 365

/** Limits what a program stores that logs in without cookies, as another device each time. */
const maxDevices = 100

const getKnownSince = () => instantFromNow(-days(deviceDays))

/** Returns the id of the account's device with this token; null if the account does not know it. */
export function findKnownDevice(db: Db, token: string, email: string): number | null {
  const row = db
    .select({ id: signInDevices.id })
    .from(signInDevices)
    .innerJoin(users, eq(users.id, signInDevices.userId))
    .where(
      and(
        eq(signInDevices.tokenHash, hashToken(token)),
        eq(users.email, email),
        gt(signInDevices.signedInAt, getKnownSince()),
      ),
    )
    .get()
  return row?.id ?? null
}

/**
 * Records that an account has signed in on a device and returns a new token for the device. The
 * earlier token stops working, and the device's other accounts get the new one, too. Above the
 * limit, the device that the account has not used for longest is forgotten.
 */
export function rememberDevice(
  db: Connection,
  userId: number,
  previousToken: string | null,
): Promise<string> {
  const token = newToken()
  const tokenHash = hashToken(token)
  const signedInAt = nowInstant()
  return write(db, (tx) => {
    if (previousToken) {
      const isThisDevice = eq(signInDevices.tokenHash, hashToken(previousToken))
      tx.update(signInDevices).set({ tokenHash }).where(isThisDevice).run()
    }
    tx.insert(signInDevices)
      .values({ tokenHash, userId, signedInAt })
      .onConflictDoUpdate({
        target: [signInDevices.tokenHash, signInDevices.userId],
        set: { signedInAt },
      })
      .run()
    const own = eq(signInDevices.userId, userId)
    const newest = tx
      .select({ id: signInDevices.id })
      .from(signInDevices)
      .where(own)
      .orderBy(desc(signInDevices.signedInAt), desc(signInDevices.id))
      .limit(maxDevices)
    tx.delete(signInDevices)
      .where(and(own, notInArray(signInDevices.id, newest)))
      .run()
    return token
  })
}

/** Makes every device of an account unknown. */
export function forgetDevices(tx: Tx, userId: number) {
  tx.delete(signInDevices).where(eq(signInDevices.userId, userId)).run()
}

/** Job: deletes devices on which nobody has signed in for a year. */
export async function deleteUnusedDevices(db: Connection) {
  await write(db, (tx) =>
    tx.delete(signInDevices).where(lte(signInDevices.signedInAt, getKnownSince())).run(),
  )
}
