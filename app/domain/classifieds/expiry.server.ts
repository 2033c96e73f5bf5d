import { and, eq } from 'drizzle-orm'
import { record } from '#app/domain/activity/record.server.ts'
import { lastDayBefore } from '#app/domain/fees/paid-days.server.ts'
import { getFee } from '#app/domain/fees/prices.server.ts'
import {
  isDueToExpire,
  isEndingSoon,
  isExpiredTooSoon,
  newRenewalLink,
} from '#app/domain/fees/renewal.server.ts'
import type { Connection } from '#db/client.server.ts'
import { classifiedAds } from '#db/schema/classifieds.ts'
import { write } from '#db/write.server.ts'
import { getDisplayName } from './classified.ts'

const maxAtOnce = 200

/** Job: expires classifieds whose paid days are over, and notifies their owners. */
export async function expireClassifieds(db: Connection) {
  await write(db, (tx) => {
    tx.update(classifiedAds).set({ status: 'active' }).where(isExpiredTooSoon(classifiedAds)).run()
    const over = tx
      .update(classifiedAds)
      .set({ status: 'expired' })
      .where(isDueToExpire(classifiedAds))
      .returning()
      .all()
    for (const classified of over) {
      const { id, ownerId } = classified
      const title = getDisplayName(classified)
      record(tx, null, { type: 'classified.expired', id, title, ownerId })
    }
  })
}

/** Job: mails owners a renewal link before their classified expires. */
export async function mailRenewalLinks(db: Connection) {
  const isEnding = and(
    isEndingSoon(classifiedAds, 'classified'),
    eq(classifiedAds.moderationStatus, 'approved'),
  )
  await write(db, (tx) => {
    const { days } = getFee(tx, 'classified', 'ad')
    const ending = tx.select().from(classifiedAds).where(isEnding).limit(maxAtOnce).all()
    for (const classified of ending) {
      const { id, ownerId, expiresAt } = classified
      if (ownerId === null || expiresAt === null) continue
      const { token, change } = newRenewalLink()
      tx.update(classifiedAds).set(change).where(eq(classifiedAds.id, id)).run()
      const title = getDisplayName(classified)
      const ending = { id, title, ownerId, lastDay: lastDayBefore(expiresAt), days }
      record(tx, null, { type: 'classified.ending', ...ending }, { token })
    }
  })
}
