import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { findToPay } from '#app/domain/owner-dashboard/fee-tiles.server.ts'
import { type FeePurpose, feePurposes } from '#app/domain/payments/payment.ts'
import type { SettingKey } from '#app/domain/settings/setting.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import { newCampaignSale } from '#tests/support/campaigns.ts'
import { newClassified, newSection, stages } from '#tests/support/classifieds.ts'
import { resetClock, setClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { saveFee } from '#tests/support/fees.ts'
import { newPlay } from '#tests/support/play.ts'
import { newActor } from '#tests/support/users.ts'

let db: OpenDatabase
let owner: Actor
let admin: Actor

beforeEach(() => {
  setClock('2026-03-02T12:00:00.000Z')
  db = freshDatabase()
  owner = newActor(db)
  admin = newActor(db, { role: 'admin' })
})
afterEach(resetClock)

/** For each fee, something that waits for it, and the setting with which that is owed. */
const waiting: Record<FeePurpose, { fee: SettingKey; make(): unknown }> = {
  activation: {
    fee: 'fee.activation.Tour',
    make: () => newPlay(db, owner, { unpaidSince: nowInstant() }),
  },
  classified: {
    fee: 'fee.classified.ad',
    make: () => newClassified(db, owner, newSection(db), stages.unpaid),
  },
  campaign: { fee: 'fee.campaign.Tour', make: () => newCampaignSale(db).order() },
}

test.each(feePurposes)('nobody owes the fee for %s once it is set to 0', async (purpose) => {
  const { fee, make } = waiting[purpose]
  await make()
  const owners = db.select().from(users).all()
  const owed = () =>
    owners.filter(({ id }) => findToPay(db, { ...owner, userId: id }) !== null).length
  expect(owed()).toBe(1)
  await saveFee(db, admin, fee, 0)
  expect(owed()).toBe(0)
  // Nothing comes back with the fee.
  await saveFee(db, admin, fee, 700)
  expect(owed()).toBe(0)
})
