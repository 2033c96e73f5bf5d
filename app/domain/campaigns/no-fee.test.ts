import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import type { SettingKey } from '#app/domain/settings/setting.ts'
import { textFor } from '#app/text/index.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { campaigns } from '#db/schema/campaigns.ts'
import { listings } from '#db/schema/listings.ts'
import { payments } from '#db/schema/payments.ts'
import { newCampaignSale } from '#tests/support/campaigns.ts'
import { resetClock, setClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { nothingToPay, pressedTwice, saveFee } from '#tests/support/fees.ts'
import { lastMailTo } from '#tests/support/mail.ts'
import { newPlay } from '#tests/support/play.ts'
import { storeSetting } from '#tests/support/settings.ts'
import { newActor } from '#tests/support/users.ts'
import { mailRenewalLinks as offerRenewals } from './expiry.server.ts'
import { buyCampaign, renewCampaign } from './fee.server.ts'

let db: OpenDatabase
let admin: Actor

beforeEach(() => {
  setClock('2026-03-02T12:00:00.000Z')
  db = freshDatabase()
  admin = newActor(db, { role: 'admin' })
})
afterEach(resetClock)

const ask = (fee: SettingKey, value: number) => storeSetting(db, fee, String(value))
const save = (fee: SettingKey, value: number) => saveFee(db, admin, fee, value)
const listPayments = () => db.select().from(payments).all()

test('an ad campaign starts when it is ordered, and only one for a listing', async () => {
  ask('fee.campaign.Tour', 0)
  const sale = newCampaignSale(db)
  expect(await sale.order()).toEqual(nothingToPay)
  expect(sale.campaign()).toMatchObject({ status: 'active', startDate: '2026-03-02' })
  expect(await sale.order()).toEqual({ ok: false, reason: 'already_running' })
  expect(db.select().from(campaigns).all()).toHaveLength(1)
  expect(listPayments()).toEqual([])
})

test('an ad campaign that waited for its payment is cancelled when the fee is set to 0, to start anew', async () => {
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

test('a payment is cancelled, too, while what it advertises is hidden', async () => {
  const sale = newCampaignSale(db)
  await sale.order()
  db.update(listings).set({ takenAt: '2026-03-02T00:00:00.000Z' }).run()
  await save('fee.campaign.Tour', 0)
  expect(listPayments()).toMatchObject([{ status: 'cancelled' }])
})

test('an ad campaign is renewed by the link in the mail, once', async () => {
  ask('fee.campaign.Tour', 0)
  const sale = newCampaignSale(db)
  await sale.order()
  setClock('2026-03-29T12:00:00.000Z')
  await offerRenewals(db)
  const [, token = ''] = /renew\/(\S+)/.exec(lastMailTo(db, sale.owner.email).text) ?? []
  expect(await renewCampaign(db, token, 'card')).toEqual(nothingToPay)
  expect(sale.campaign()).toMatchObject({ startDate: '2026-03-02', endDate: '2026-04-30' })
  expect(await renewCampaign(db, token, 'card')).toMatchObject({ reason: 'not_found' })
})

test('an ad campaign of a kind with a fee is not started', async () => {
  ask('fee.campaign.Event', 0)
  const sale = newCampaignSale(db)
  const dining = newPlay(db, sale.owner, { details: { type: 'Dining' } })
  const ordered = await sale.order({ type: 'listing', id: dining })
  expect(ordered).toMatchObject({ ok: true, payment: { id: expect.any(Number) } })
  expect(sale.campaign()).toMatchObject({ status: 'pending' })
})
