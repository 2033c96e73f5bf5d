import { eq } from 'drizzle-orm'
import { record } from '#app/domain/activity/record.server.ts'
import { getFee } from '#app/domain/fees/prices.server.ts'
import {
  isDueToExpire,
  isEndingSoon,
  isExpiredTooSoon,
  newRenewalLink,
} from '#app/domain/fees/renewal.server.ts'
import type { Connection } from '#db/client.server.ts'
import { campaigns } from '#db/schema/campaigns.ts'
import { write } from '#db/write.server.ts'
import { getSubject } from './campaign.ts'
import { endsWithinPaidDays } from './is-running.server.ts'
import { findAdvertisable } from './subjects.server.ts'

/** Job: ends the campaigns whose paid days are over. */
export async function expireCampaigns(db: Connection) {
  await write(db, (tx) => {
    tx.update(campaigns).set({ status: 'active' }).where(isExpiredTooSoon(campaigns)).run()
    const over = tx
      .update(campaigns)
      .set({ status: 'expired' })
      .where(isDueToExpire(campaigns))
      .returning()
      .all()
    for (const { id } of over) record(tx, null, { type: 'campaign.expired', id })
  })
}

/** Job: mails owners a renewal link before their campaign ends. */
export async function mailRenewalLinks(db: Connection) {
  await write(db, (tx) => {
    const ending = tx.select().from(campaigns).where(isEndingSoon(campaigns, 'campaign')).all()
    for (const campaign of ending) {
      const subject = findAdvertisable(tx, getSubject(campaign))
      const { id, ownerId, endDate: lastDay } = campaign
      // If the subject is hidden, the next run tries again.
      if (!subject || ownerId === null || lastDay === null) continue
      if (endsWithinPaidDays(subject, campaign)) continue
      const { token, change } = newRenewalLink()
      tx.update(campaigns).set(change).where(eq(campaigns.id, id)).run()
      const { days } = getFee(tx, 'campaign', subject.priced)
      const ending = { id, title: subject.title, ownerId, lastDay, days }
      record(tx, null, { type: 'campaign.ending', ...ending }, { token })
    }
  })
}
