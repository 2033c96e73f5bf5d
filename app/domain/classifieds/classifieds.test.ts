import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { changeMembership } from '#app/domain/accounts/membership.server.ts'
import { settlePayment } from '#app/domain/payments/settlement.server.ts'
import { days, moveClock, nowInstant, resetClock } from '#app/shared/clock.server.ts'
import { type OpenDatabase, transaction } from '#db/client.server.ts'
import { classifiedAds } from '#db/schema/classifieds.ts'
import { payments, refunds } from '#db/schema/payments.ts'
import { filledAd, newAd, newSection, stages } from '#tests/support/classifieds.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newActor } from '#tests/support/users.ts'
import { type AdAction, type AdStage, adActions, stageOf } from './classified.ts'
import { payForAd } from './fee.server.ts'
import { moderateAd } from './moderate.server.ts'
import { cancelAd, editAd, postAd } from './post.server.ts'
import { findPublicAd, listAds, readAdFilters } from './queries.server.ts'

let db: OpenDatabase
let owner: Actor
let admin: Actor
let section: number

beforeEach(() => {
  resetClock()
  db = freshDatabase()
  owner = newActor(db)
  admin = newActor(db, { role: 'admin' })
  section = newSection(db)
})
afterEach(resetClock)

const adOf = (id: number) => {
  const ad = db.select().from(classifiedAds).where(eq(classifiedAds.id, id)).get()
  if (!ad) throw new Error(`No ad ${id}`)
  return ad
}
const stage = (id: number) => stageOf(adOf(id), nowInstant())
const decide = (id: number, status: 'approved' | 'rejected', feedback = '') =>
  moderateAd(db, admin, id, { status, feedback })
const settle = (id: number) =>
  transaction(db, (tx) => settlePayment(tx, id, { status: 'paid', intentId: `pi_${id}` }))

function pay(id: number): number {
  const outcome = payForAd(db, owner, id, 'card')
  if (!outcome.ok) throw new Error(outcome.reason)
  settle(outcome.payment.id)
  return outcome.payment.id
}

describe('what can be done with an ad at each stage', () => {
  const attempts: Record<AdAction, (id: number) => { ok: boolean }> = {
    edit: (id) => editAd(db, owner, id, filledAd(section, { content: 'Other words' })),
    cancel: (id) => cancelAd(db, owner, id),
    pay: (id) => payForAd(db, owner, id, 'card'),
    approve: (id) => decide(id, 'approved'),
    reject: (id) => decide(id, 'rejected'),
  }
  const cases = (Object.keys(stages) as AdStage[]).flatMap((at) =>
    (Object.keys(attempts) as AdAction[]).map((action) => ({ at, action })),
  )
  test.each(cases)('$at: $action', ({ at, action }) => {
    const id = newAd(db, owner, section, stages[at])
    expect(stage(id)).toBe(at)
    expect(attempts[action](id).ok).toBe(adActions[at].includes(action))
  })
})

describe('the way of an ad', () => {
  test('is posted, approved, paid and read, and nothing of it is public before', () => {
    const posted = postAd(db, owner, filledAd(section))
    if (!posted.ok) throw new Error(posted.reason)
    const { id } = posted
    expect([stage(id), findPublicAd(db, id)]).toEqual(['pending', null])
    decide(id, 'approved')
    expect([stage(id), findPublicAd(db, id)]).toEqual(['unpaid', null])
    pay(id)
    expect(stage(id)).toBe('running')
    expect(findPublicAd(db, id)?.ad.content).toBe(filledAd(section).content)
  })

  test('the same form twice is one ad; a section nobody approved takes none', () => {
    const [one, two] = [postAd(db, owner, filledAd(section)), postAd(db, owner, filledAd(section))]
    expect(one).toEqual(two)
    const waiting = newSection(db, { name: 'Wanted', status: 'pending_approval' })
    expect(postAd(db, owner, filledAd(waiting))).toEqual({ ok: false, reason: 'no_section' })
  })

  test('an edit goes back to moderation and keeps the paid days; saving unchanged does not', () => {
    const id = newAd(db, owner, section, stages.running)
    const { expiresAt } = adOf(id)
    expect(editAd(db, owner, id, filledAd(section))).toEqual({ ok: true, changed: false })
    expect(stage(id)).toBe('running')
    editAd(db, owner, id, filledAd(section, { content: 'Other words' }))
    expect([stage(id), findPublicAd(db, id)]).toEqual(['pending', null])
    decide(id, 'approved')
    expect(stage(id)).toBe('running')
    expect(adOf(id).expiresAt).toBe(expiresAt)
  })

  test('a decision on words that have changed since is refused', () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const id = newAd(db, owner, section, { ...stages.pending, updatedAt: nowInstant() })
    const seenAt = adOf(id).updatedAt
    editAd(db, owner, id, filledAd(section, { content: 'Other words' }))
    const decision = { status: 'approved' as const, feedback: '', seenAt }
    expect(moderateAd(db, admin, id, decision)).toEqual({ ok: false, reason: 'changed_since' })
  })

  test('another member finds nothing to edit, cancel or pay', () => {
    const id = newAd(db, owner, section, stages.unpaid)
    const other = newActor(db)
    const missing = { ok: false, reason: 'not_found' }
    expect(editAd(db, other, id, filledAd(section))).toEqual(missing)
    expect(cancelAd(db, other, id)).toEqual(missing)
    expect(payForAd(db, other, id, 'card')).toEqual(missing)
  })
})

describe('the fee', () => {
  test('two tabs open one payment, over five dollars for the town', () => {
    const id = newAd(db, owner, section, stages.unpaid)
    const [one, two] = [payForAd(db, owner, id, 'card'), payForAd(db, owner, id, 'card')]
    expect(one).toEqual(two)
    expect(db.select().from(payments).all()).toMatchObject([{ amountCents: 500, payeeId: null }])
  })

  test('paid again while its days run, the second payment goes back', () => {
    const id = newAd(db, owner, section, stages.unpaid)
    const first = payForAd(db, owner, id, 'card')
    if (!first.ok) throw new Error()
    transaction(db, (tx) => settlePayment(tx, first.payment.id, { status: 'expired' }))
    pay(id)
    const { expiresAt } = adOf(id)
    settle(first.payment.id)
    expect(adOf(id).expiresAt).toBe(expiresAt)
    expect(db.select().from(refunds).all()).toMatchObject([
      { paymentId: first.payment.id, amountCents: 500, source: 'portal' },
    ])
  })

  test('what arrives after the owner cancelled goes back', () => {
    const id = newAd(db, owner, section, stages.unpaid)
    const open = payForAd(db, owner, id, 'card')
    if (!open.ok) throw new Error()
    cancelAd(db, owner, id)
    settle(open.payment.id)
    expect(findPublicAd(db, id)).toBeNull()
    expect(db.select().from(refunds).all()).toMatchObject([{ amountCents: 500 }])
  })

  test.each([
    ['rejected', (id: number) => decide(id, 'rejected')],
    ['changed', (id: number) => editAd(db, owner, id, filledAd(section, { content: 'Other' }))],
  ])('that arrives after the ad was %s goes back', (_, happen) => {
    const id = newAd(db, owner, section, stages.unpaid)
    const open = payForAd(db, owner, id, 'card')
    if (!open.ok) throw new Error()
    happen(id)
    expect(db.select().from(payments).get()?.status).toBe('cancelled')
    settle(open.payment.id)
    expect(adOf(id).expiresAt).toBeNull()
    expect(db.select().from(refunds).all()).toMatchObject([{ amountCents: 500 }])
  })

  test('renewed in its last days an ad keeps what is left and gets thirty more', () => {
    const id = newAd(db, owner, section, stages.unpaid)
    pay(id)
    const first = Date.parse(adOf(id).expiresAt ?? '')
    moveClock(days(27))
    expect(stage(id)).toBe('ending')
    pay(id)
    const added = (Date.parse(adOf(id).expiresAt ?? '') - first) / days(1)
    expect(Math.round(added)).toBe(30)
  })
})

describe('the public list', () => {
  const list = (query = '') =>
    listAds(db, readAdFilters(new URLSearchParams(query))).rows.map(({ ad }) => ad.id)

  test('shows approved and paid ads, by section and by words, the latest paid first', () => {
    const tools = newSection(db, { name: 'Tools' })
    const piano = newAd(db, owner, section, { ...stages.running, content: 'An upright piano' })
    const saw = newAd(db, owner, tools, { ...stages.ending, title: 'Saw', content: 'Sharp' })
    for (const at of ['pending', 'rejected', 'unpaid', 'expired', 'cancelled'] as const) {
      newAd(db, owner, section, stages[at])
    }
    expect(list()).toEqual([piano, saw])
    expect(list(`section_id=${tools}`)).toEqual([saw])
    expect(list('q=pian')).toEqual([piano])
    expect(list('q="%27 OR 1=1')).toEqual([])
  })

  test('hides the ads of a suspended member', () => {
    newAd(db, owner, section, stages.running)
    changeMembership(db, admin, owner.userId, { role: 'member', status: 'suspended' })
    expect(list()).toEqual([])
  })

  test('an address nobody can mean is the first page', () => {
    const id = newAd(db, owner, section, stages.running)
    expect(list('page=-1&section_id=x')).toEqual([id])
    expect(list('page=900')).toEqual([id])
  })
})
