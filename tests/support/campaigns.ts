import type { CampaignSubject } from '#app/domain/campaigns/campaign.ts'
import { buyCampaign } from '#app/domain/campaigns/fee.server.ts'
import { settlePayment } from '#app/domain/payments/settlement.server.ts'
import { textFor } from '#app/text/index.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { campaigns } from '#db/schema/campaigns.ts'
import { write } from '#db/write.server.ts'
import { openedPayment } from './payments.ts'
import { newPlay } from './play.ts'
import { newActor } from './users.ts'

/** A database with a tour and its owner, who buys campaigns for it. */
export function newCampaignSale(db: OpenDatabase) {
  const owner = newActor(db)
  const tour: CampaignSubject = { type: 'listing', id: newPlay(db, owner) }
  const order = (subject: CampaignSubject = tour, actor = owner) =>
    buyCampaign(
      db,
      actor,
      { subject, line: 'By lantern.', lineAuthor: 'owner', method: 'card' },
      textFor('en'),
    )
  const settle = (id: number, status: 'paid' | 'expired' = 'paid') =>
    write(db, (tx) =>
      settlePayment(tx, id, status === 'paid' ? { status, intentId: `p${id}` } : { status }),
    )
  return {
    owner,
    tour,
    order,
    settle,
    /** Buys and pays a campaign; returns the payment's id. */
    async run(subject: CampaignSubject = tour): Promise<number> {
      const outcome = await order(subject)
      const { id } = openedPayment(outcome)
      await settle(id)
      return id
    },
    campaign: () => db.select().from(campaigns).get(),
  }
}
