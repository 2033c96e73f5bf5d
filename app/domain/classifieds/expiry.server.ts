import { and, eq, gt, isNotNull, isNull, lte } from 'drizzle-orm'
import { hashToken, newToken } from '#app/domain/accounts/tokens.server.ts'
import { record } from '#app/domain/activity/record.server.ts'
import { days, instantFromNow, nowInstant } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import { addDays, townDay } from '#app/shared/town-time.ts'
import type { Connection } from '#db/client.server.ts'
import { classifiedAds } from '#db/schema/classifieds.ts'
import { write } from '#db/write.server.ts'
import { getDisplayName, warnedDays } from './classified.ts'

const mostAtOnce = 200

/** Job: ends the ads whose paid days are over, and tells their owners. */
export async function expireClassifieds(db: Connection) {
  await write(db, (tx) => {
    const isOver = and(
      eq(classifiedAds.status, 'active'),
      lte(classifiedAds.expiresAt, nowInstant()),
    )
    const over = tx.update(classifiedAds).set({ status: 'expired' }).where(isOver).returning().all()
    for (const classified of over) {
      const { id, ownerId } = classified
      record(tx, null, {
        type: 'classified.expired',
        id,
        title: getDisplayName(classified),
        ownerId,
      })
    }
  })
}

/** Job: five days before an ad runs out, its owner gets a link by which it can be renewed. */
export async function warnOfExpiry(db: Connection) {
  const isEnding = and(
    eq(classifiedAds.status, 'active'),
    eq(classifiedAds.moderationStatus, 'approved'),
    isNull(classifiedAds.warnedAt),
    isNotNull(classifiedAds.ownerId),
    gt(classifiedAds.expiresAt, nowInstant()),
    lte(classifiedAds.expiresAt, instantFromNow(days(warnedDays))),
  )
  await write(db, (tx) => {
    for (const classified of tx
      .select()
      .from(classifiedAds)
      .where(isEnding)
      .limit(mostAtOnce)
      .all()) {
      if (classified.ownerId === null || classified.expiresAt === null) continue
      const token = newToken()
      tx.update(classifiedAds)
        .set({ warnedAt: nowInstant(), renewalTokenHash: hashToken(token) })
        .where(eq(classifiedAds.id, classified.id))
        .run()
      const lastDay = addDays(townDay(classified.expiresAt, config.timeZone), -1)
      const { id, ownerId } = classified
      const ending = { id, title: getDisplayName(classified), ownerId, lastDay }
      record(tx, null, { type: 'classified.ending', ...ending }, { token })
    }
  })
}
