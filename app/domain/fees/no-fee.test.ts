import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { mailRenewalLinks as offerRenewals } from '#app/domain/campaigns/expiry.server.ts'
import { buyCampaign, renewCampaign } from '#app/domain/campaigns/fee.server.ts'
import { getStage } from '#app/domain/classifieds/classified.ts'
import { mailRenewalLinks } from '#app/domain/classifieds/expiry.server.ts'
import { payForClassified, renewClassified } from '#app/domain/classifieds/fee.server.ts'
import { moderateClassified } from '#app/domain/classifieds/moderation.server.ts'
import { decidePosts } from '#app/domain/desk/decide.server.ts'
import { findListing } from '#app/domain/listings/find-listing.server.ts'
import { moderateListing } from '#app/domain/listings/moderation.server.ts'
import { findToPay } from '#app/domain/owner-dashboard/fee-tiles.server.ts'
import { payToActivate } from '#app/domain/play/fee.server.ts'
import { playForm } from '#app/domain/play/forms.ts'
import { postPlay } from '#app/domain/play/post.server.ts'
import type { SettingKey } from '#app/domain/settings/setting.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import { textFor } from '#app/text/index.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { campaigns } from '#db/schema/campaigns.ts'
import { classifiedAds } from '#db/schema/classifieds.ts'
import { payments } from '#db/schema/payments.ts'
import { newCampaignSale } from '#tests/support/campaigns.ts'
import { newClassified, newSection, stages } from '#tests/support/classifieds.ts'
import { resetClock, setClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { approve, seeDesk, undoLast } from '#tests/support/desk.ts'
import { lastMailTo } from '#tests/support/mail.ts'
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

const ask = (fee: SettingKey, value: number) => storeSetting(db, fee, String(value))
const nothingToPay = { ok: true, payment: null }
const listPayments = () => db.select().from(payments).all()

describe('a play listing', () => {
  const form = (type = 'Tour') =>
    playForm(textFor('en')).parse({ ...typedPlay, enableTicketing: true, type })
  const isShown = (id: number) => findListing(db, newActor(db), 'play', id) !== null
  const decide = (id: number) =>
    moderateListing(db, admin, id, { status: 'approved', feedback: '' }, 'play')

  test('owes nothing, and is shown once it is approved', async () => {
    ask('fee.activation.Tour', 0)
    const posted = await postPlay(db, owner, form())
    if (!posted.ok) throw new Error(posted.reason)
    expect(posted.payment).toBeNull()
    expect(isShown(posted.id)).toBe(false)
    await decide(posted.id)
    expect(isShown(posted.id)).toBe(true)
    expect(listPayments()).toEqual([])
    expect(lastMailTo(db, owner.email).text).not.toMatch(/pay/i)
  })

  test('of another type owes its fee, and one that is posted needs no way to pay', async () => {
    ask('fee.activation.Tour', 0)
    const dining = await postPlay(db, owner, form('Dining'))
    expect(dining).toMatchObject({ ok: true, payment: { id: expect.any(Number) } })
    expect(await postPlay(db, owner, { ...form('Dining'), method: 'offline' })).toMatchObject({
      reason: 'offline_not_allowed',
    })
    expect(await postPlay(db, owner, { ...form(), method: 'offline' })).toMatchObject(nothingToPay)
  })

  test('that owes a fee from before is activated without, and its open payment cancelled', async () => {
    const posted = await postPlay(db, owner, form())
    if (!posted.ok) throw new Error(posted.reason)
    await decide(posted.id)
    expect(findToPay(db, owner)).toMatchObject({ count: 1, cents: 5000 })
    ask('fee.activation.Tour', 0)
    expect(findToPay(db, owner)).toBeNull()
    expect(isShown(posted.id)).toBe(false)
    expect(await payToActivate(db, owner, posted.id, 'card')).toEqual(nothingToPay)
    expect(isShown(posted.id)).toBe(true)
    expect(listPayments()).toMatchObject([{ status: 'cancelled' }])
    const again = await payToActivate(db, owner, posted.id, 'card')
    expect(again).toEqual({ ok: false, reason: 'already_paid' })
  })

  test('keeps its place when the town asks for a fee again', async () => {
    ask('fee.activation.Tour', 0)
    const posted = await postPlay(db, owner, form())
    if (!posted.ok) throw new Error(posted.reason)
    await decide(posted.id)
    ask('fee.activation.Tour', 5000)
    expect(isShown(posted.id)).toBe(true)
    expect(findToPay(db, owner)).toBeNull()
  })
})

describe('a classified', () => {
  const find = (id: number) => {
    const classified = db.select().from(classifiedAds).where(eq(classifiedAds.id, id)).get()
    if (!classified) throw new Error(`No ad ${id}`)
    return classified
  }
  const stage = (id: number) => getStage(find(id), nowInstant())
  const decide = (id: number, status: 'approved' | 'rejected' = 'approved') =>
    moderateClassified(db, admin, id, { status, feedback: '' })
  beforeEach(() => ask('fee.classified.ad', 0))

  test('is shown for its days from the day it is approved, and its owner is told so', async () => {
    ask('fee.classified.days', 10)
    const id = newClassified(db, owner, newSection(db))
    await decide(id)
    expect(stage(id)).toBe('running')
    // The midnight after the tenth day, counted from the day after the approval.
    expect(find(id).expiresAt).toMatch(/^2026-03-13T/)
    const { text } = lastMailTo(db, owner.email)
    expect(text).toContain('is approved. It is shown for 10 days.')
    expect(text).not.toContain('$')
    expect(listPayments()).toEqual([])
  })

  test('gets no days twice by being decided on again', async () => {
    const id = newClassified(db, owner, newSection(db))
    await decide(id)
    const { expiresAt } = find(id)
    await decide(id, 'rejected')
    setClock('2026-03-09T12:00:00.000Z')
    await decide(id)
    expect(find(id).expiresAt).toBe(expiresAt)
  })

  test('is no longer shown when the approval is undone at the desk', async () => {
    const id = newClassified(db, owner, newSection(db))
    const [post] = seeDesk(db, admin)
    if (!post) throw new Error('Nothing waits.')
    await decidePosts(db, admin, [post], approve)
    expect(stage(id)).toBe('running')
    expect(await undoLast(db, admin)).toEqual([null])
    expect(find(id)).toMatchObject({ moderationStatus: 'pending', expiresAt: null, paidAt: null })
  })

  test('waits for its owner when its section was deleted meanwhile', async () => {
    const id = newClassified(db, owner, newSection(db, { deletedAt: nowInstant() }))
    await decide(id)
    expect(stage(id)).toBe('unpaid')
    expect(await payForClassified(db, owner, id, 'card')).toMatchObject({
      reason: 'section_deleted',
    })
  })

  test('that was approved while there was a fee is shown at its owner’s request', async () => {
    const id = newClassified(db, owner, newSection(db), stages.unpaid)
    expect(findToPay(db, owner)).toBeNull()
    expect(await payForClassified(db, owner, id, 'offline')).toEqual(nothingToPay)
    expect(stage(id)).toBe('running')
    const again = await payForClassified(db, owner, id, 'card')
    expect(again).toEqual({ ok: false, reason: 'already_paid' })
  })

  test('is renewed by the link in the mail, once', async () => {
    const id = newClassified(db, owner, newSection(db), stages.ending)
    const before = find(id).expiresAt ?? ''
    await mailRenewalLinks(db)
    const [, token = ''] = /renew\/(\S+)/.exec(lastMailTo(db, owner.email).text) ?? []
    expect(await renewClassified(db, token, 'card')).toEqual(nothingToPay)
    expect(Date.parse(find(id).expiresAt ?? '') - Date.parse(before)).toBeGreaterThan(
      29 * 86_400_000,
    )
    expect(await renewClassified(db, token, 'card')).toEqual({ ok: false, reason: 'not_found' })
  })
})

describe('an ad campaign', () => {
  test('starts when it is ordered, and only one for a listing', async () => {
    ask('fee.campaign.Tour', 0)
    const sale = newCampaignSale(db)
    expect(await sale.order()).toEqual(nothingToPay)
    expect(sale.campaign()).toMatchObject({ status: 'active', startDate: '2026-03-02' })
    expect(await sale.order()).toEqual({ ok: false, reason: 'already_running' })
    expect(db.select().from(campaigns).all()).toHaveLength(1)
    expect(listPayments()).toEqual([])
  })

  test('that waited for its payment starts with the newest text', async () => {
    const sale = newCampaignSale(db)
    await sale.order()
    ask('fee.campaign.Tour', 0)
    const order = { subject: sale.tour, line: 'Bring a coat.', lineAuthor: 'owner' } as const
    const started = await buyCampaign(db, sale.owner, { ...order, method: 'card' }, textFor('en'))
    expect(started).toEqual(nothingToPay)
    expect(sale.campaign()).toMatchObject({ status: 'active', line: 'Bring a coat.' })
    expect(listPayments()).toMatchObject([{ status: 'cancelled' }])
  })

  test('is renewed by the link in the mail, once', async () => {
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

  test('of a kind with a fee is not started', async () => {
    ask('fee.campaign.Event', 0)
    const sale = newCampaignSale(db)
    const dining = newPlay(db, sale.owner, { details: { type: 'Dining' } })
    const ordered = await sale.order({ type: 'listing', id: dining })
    expect(ordered).toMatchObject({ ok: true, payment: { id: expect.any(Number) } })
    expect(sale.campaign()).toMatchObject({ status: 'pending' })
  })
})
