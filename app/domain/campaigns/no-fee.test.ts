import { afterEach, beforeEach, expect, test } from 'vitest'
import type { SettingKey } from '#app/domain/settings/setting.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { campaigns } from '#db/schema/campaigns.ts'
import { payments } from '#db/schema/payments.ts'
import { newCampaignSale } from '#tests/support/campaigns.ts'
import { resetClock, setClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { nothingToPay } from '#tests/support/fees.ts'
import { lastMailTo } from '#tests/support/mail.ts'
import { newPlay } from '#tests/support/play.ts'
import { storeSetting } from '#tests/support/settings.ts'
import { mailRenewalLinks as offerRenewals } from './expiry.server.ts'
import { renewCampaign } from './fee.server.ts'

let db: OpenDatabase

beforeEach(() => {
  setClock('2026-03-02T12:00:00.000Z')
  db = freshDatabase()
})
afterEach(resetClock)

const ask = (fee: SettingKey, value: number) => storeSetting(db, fee, String(value))
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
