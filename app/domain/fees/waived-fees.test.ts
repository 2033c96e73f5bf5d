import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { buyCampaign } from '#app/domain/campaigns/fee.server.ts'
import { getStage } from '#app/domain/classifieds/classified.ts'
import { payForClassified } from '#app/domain/classifieds/fee.server.ts'
import { findListing } from '#app/domain/listings/find-listing.server.ts'
import { moderateListing } from '#app/domain/listings/moderation.server.ts'
import { findToPay } from '#app/domain/owner-dashboard/fee-tiles.server.ts'
import { type FeePurpose, feePurposes } from '#app/domain/payments/payment.ts'
import { playForm } from '#app/domain/play/forms.ts'
import { postPlay } from '#app/domain/play/post.server.ts'
import type { SettingKey } from '#app/domain/settings/setting.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import { textFor } from '#app/text/index.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import { campaigns } from '#db/schema/campaigns.ts'
import { classifiedAds } from '#db/schema/classifieds.ts'
import { listings } from '#db/schema/listings.ts'
import { payments } from '#db/schema/payments.ts'
import { newCampaignSale } from '#tests/support/campaigns.ts'
import { newClassified, newSection, stages } from '#tests/support/classifieds.ts'
import { resetClock, setClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { nothingToPay, pressedTwice, saveFee } from '#tests/support/fees.ts'
import { openedPayment } from '#tests/support/payments.ts'
import { newPlay, typedPlay } from '#tests/support/play.ts'
import { storeSetting } from '#tests/support/settings.ts'
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

const save = (fee: SettingKey, value: number) => saveFee(db, admin, fee, value)
const listPayments = () => db.select().from(payments).all()

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
  await save(fee, 0)
  expect(owed()).toBe(0)
  // Nothing comes back with the fee.
  await save(fee, 700)
  expect(owed()).toBe(0)
})

describe('a play listing that owes its fee', () => {
  const isShown = (id: number) => findListing(db, newActor(db), 'play', id) !== null
  async function newApproved(type = 'Tour'): Promise<number> {
    const form = playForm(textFor('en')).parse({ ...typedPlay, enableTicketing: true, type })
    const posted = await postPlay(db, owner, form)
    if (!posted.ok) throw new Error(posted.reason)
    await moderateListing(db, admin, posted.id, { status: 'approved', feedback: '' }, 'play')
    return posted.id
  }

  test('is activated when the fee is set to 0, and its payment cancelled', async () => {
    const [tour, dining] = [await newApproved(), await newApproved('Dining')]
    expect(findToPay(db, owner)).toMatchObject({ count: 2 })
    await save('fee.activation.Tour', 0)
    expect([isShown(tour), isShown(dining)]).toEqual([true, false])
    expect(findToPay(db, owner)).toMatchObject({ count: 1, cents: 2500 })
    expect(listPayments()).toMatchObject([{ status: 'cancelled' }, { status: 'pending' }])
  })

  test('is not activated by a change of another setting', async () => {
    const tour = await newApproved()
    storeSetting(db, 'fee.activation.Tour', '0')
    await save('TOWN_NAME', 0)
    expect(isShown(tour)).toBe(false)
    await save('fee.activation.Tour', 0)
    expect(isShown(tour)).toBe(true)
  })
})

describe('a classified', () => {
  const stage = (id: number) => {
    const classified = db.select().from(classifiedAds).where(eq(classifiedAds.id, id)).get()
    return classified && getStage(classified, nowInstant())
  }

  test('is shown when the fee is set to 0 if it was approved and never shown', async () => {
    const section = newSection(db)
    const unpaid = newClassified(db, owner, section, stages.unpaid)
    const expired = newClassified(db, owner, section, stages.expired)
    const pending = newClassified(db, owner, section)
    await save('fee.classified.ad', 0)
    expect([unpaid, expired, pending].map(stage)).toEqual(['running', 'expired', 'pending'])
  })

  test('loses the open payment of its renewal when the fee is set to 0', async () => {
    const id = newClassified(db, owner, newSection(db), stages.expired)
    openedPayment(await payForClassified(db, owner, id, 'card'))
    await save('fee.classified.ad', 400)
    expect(listPayments()).toMatchObject([{ status: 'pending' }])
    await save('fee.classified.ad', 0)
    expect(listPayments()).toMatchObject([{ status: 'cancelled' }])
    expect(stage(id)).toBe('expired')
  })
})

describe('an ad campaign that waits for its payment', () => {
  test('is cancelled when the fee is set to 0, to start anew', async () => {
    const sale = newCampaignSale(db)
    await sale.order()
    await save('fee.campaign.Dining', 0)
    expect(listPayments()).toMatchObject([{ status: 'pending' }])
    await save('fee.campaign.Tour', 0)
    expect(listPayments()).toMatchObject([{ status: 'cancelled' }])
    expect(sale.campaign()).toMatchObject({ status: 'cancelled' })
    const order = { subject: sale.tour, line: 'Bring a coat.', lineAuthor: 'owner' } as const
    const press = () =>
      buyCampaign(db, sale.owner, { ...order, method: 'card' }, textFor('en'), pressedTwice)
    expect([await press(), await press()]).toEqual([nothingToPay, nothingToPay])
    const all = db.select().from(campaigns).all()
    expect(all.map(({ status, line }) => [status, line])).toEqual([
      ['cancelled', 'By lantern.'],
      ['active', 'Bring a coat.'],
    ])
  })

  test('is cancelled, too, while what it advertises is hidden', async () => {
    const sale = newCampaignSale(db)
    await sale.order()
    db.update(listings).set({ takenAt: '2026-03-02T00:00:00.000Z' }).run()
    await save('fee.campaign.Tour', 0)
    expect(listPayments()).toMatchObject([{ status: 'cancelled' }])
  })
})
