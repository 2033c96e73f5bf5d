import { and, eq, gt, isNotNull, isNull, lte } from 'drizzle-orm'
import { hashToken, newToken } from '#app/domain/accounts/tokens.server.ts'
import { recordEvent } from '#app/domain/audit/record.server.ts'
import { tell } from '#app/domain/notifications/tell.server.ts'
import { paths } from '#app/paths.ts'
import { days, instantFromNow, nowInstant } from '#app/shared/clock.server.ts'
import { formatDay } from '#app/shared/town-time.ts'
import { textFor } from '#app/text/index.ts'
import { type Db, transaction } from '#db/client.server.ts'
import { campaigns } from '#db/schema/campaigns.ts'
import { getSubject, warnedDays } from './campaign.ts'
import { findAdvertisable } from './subjects.server.ts'

/** Job: ends the campaigns whose thirty days are over. */
export function expireCampaigns(db: Db) {
  transaction(db, (tx) => {
    const isOver = and(eq(campaigns.status, 'active'), lte(campaigns.expiresAt, nowInstant()))
    const over = tx.update(campaigns).set({ status: 'expired' }).where(isOver).returning().all()
    for (const { id } of over) recordEvent(tx, null, 'campaign.expired', { type: 'campaign', id })
  })
}

/** Job: five days before a campaign ends, its owner gets a button by mail that renews it. */
export function offerRenewals(db: Db) {
  const isEnding = and(
    eq(campaigns.status, 'active'),
    isNull(campaigns.warnedAt),
    isNotNull(campaigns.ownerId),
    gt(campaigns.expiresAt, nowInstant()),
    lte(campaigns.expiresAt, instantFromNow(days(warnedDays))),
  )
  transaction(db, (tx) => {
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
      const message = textFor().campaigns.messages.ending(
        subject.title,
        formatDay(campaign.endDate),
      )
      tell(tx, campaign.ownerId, message, paths.campaigns.own(), paths.campaigns.renew(token))
    }
  })
}
