import { and, eq, gt, isNotNull, isNull, lte } from 'drizzle-orm'
import { hashToken, newToken } from '#app/domain/accounts/tokens.server.ts'
import { record } from '#app/domain/activity/record.server.ts'
import { days, instantFromNow, nowInstant } from '#app/shared/clock.server.ts'
import type { Connection } from '#db/client.server.ts'
import { campaigns } from '#db/schema/campaigns.ts'
import { write } from '#db/write.server.ts'
import { getSubject, warnedDays } from './campaign.ts'
import { findAdvertisable } from './subjects.server.ts'

/** Job: ends the campaigns whose thirty days are over. */
export async function expireCampaigns(db: Connection) {
  await write(db, (tx) => {
    const isOver = and(eq(campaigns.status, 'active'), lte(campaigns.expiresAt, nowInstant()))
    const over = tx.update(campaigns).set({ status: 'expired' }).where(isOver).returning().all()
    for (const { id } of over) record(tx, null, { type: 'campaign.expired', id })
  })
}

/** Job: five days before a campaign ends, its owner gets a button by mail that renews it. */
export async function offerRenewals(db: Connection) {
  const isEnding = and(
    eq(campaigns.status, 'active'),
    isNull(campaigns.warnedAt),
    isNotNull(campaigns.ownerId),
    gt(campaigns.expiresAt, nowInstant()),
    lte(campaigns.expiresAt, instantFromNow(days(warnedDays))),
  )
  await write(db, (tx) => {
    const ending = tx.select().from(campaigns).where(isEnding).all()
    for (const campaign of ending) {
      const subject = findAdvertisable(tx, getSubject(campaign))
      // What is off the lists for a while is asked about again with the next run.
      if (!subject || campaign.ownerId === null || campaign.endDate === null) continue
      const token = newToken()
      tx.update(campaigns)
        .set({ warnedAt: nowInstant(), renewalTokenHash: hashToken(token) })
        .where(eq(campaigns.id, campaign.id))
        .run()
      const { id, ownerId, endDate: lastDay } = campaign
      const ending = { id, title: subject.title, ownerId, lastDay }
      record(tx, null, { type: 'campaign.ending', ...ending }, { token })
    }
  })
}
