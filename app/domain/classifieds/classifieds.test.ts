import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { refundPayment } from '#app/domain/payments/refunds/refunds.server.ts'
import { settlePayment } from '#app/domain/payments/settlement.server.ts'
import { days, nowInstant } from '#app/shared/clock.server.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import { classifiedAds } from '#db/schema/classifieds.ts'
import { payments, refunds } from '#db/schema/payments.ts'
import { write } from '#db/write.server.ts'
import { filledClassified, newClassified, newSection, stages } from '#tests/support/classifieds.ts'
import { moveClock, resetClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { openedPayment } from '#tests/support/payments.ts'
import { newActor } from '#tests/support/users.ts'
import {
  type ClassifiedAction,
  type ClassifiedStage,
  classifiedActions,
  getStage,
} from './classified.ts'
import { payForClassified } from './fee.server.ts'
import { listPendingClassifieds, moderateClassified } from './moderation.server.ts'
import { cancelClassified, editClassified, postClassified } from './post.server.ts'
import { findPublicClassified } from './queries.server.ts'

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

const findClassified = (id: number) => {
  const classified = db.select().from(classifiedAds).where(eq(classifiedAds.id, id)).get()
  if (!classified) throw new Error(`No ad ${id}`)
  return classified
}
const stage = (id: number) => getStage(findClassified(id), nowInstant())
const decide = (id: number, status: 'approved' | 'rejected', feedback = '') =>
  moderateClassified(db, admin, id, { status, feedback })
const settle = (id: number) =>
  write(db, (tx) => settlePayment(tx, id, { status: 'paid', intentId: `pi_${id}` }))

async function pay(id: number): Promise<number> {
  const outcome = await payForClassified(db, owner, id, 'card')
  const payment = openedPayment(outcome)
  await settle(payment.id)
  return payment.id
}

const refund = (id: number) => refundPayment(db, admin, id, { amountCents: 500, reason: '' })

describe('what can be done with a classified at each stage', () => {
  const attempts: Record<ClassifiedAction, (id: number) => Promise<{ ok: boolean }>> = {
    edit: (id) =>
      editClassified(db, owner, id, filledClassified(section, { content: 'Other words' })),
    cancel: (id) => cancelClassified(db, owner, id),
    pay: (id) => payForClassified(db, owner, id, 'card'),
    approve: (id) => decide(id, 'approved'),
    reject: (id) => decide(id, 'rejected'),
  }
  const cases = (Object.keys(stages) as ClassifiedStage[]).flatMap((at) =>
    (Object.keys(attempts) as ClassifiedAction[]).map((action) => ({ at, action })),
  )
  test.each(cases)('$at: $action', async ({ at, action }) => {
    const id = newClassified(db, owner, section, stages[at])
    expect(stage(id)).toBe(at)
    expect((await attempts[action](id)).ok).toBe(classifiedActions[at].includes(action))
  })
})

describe('the life of a classified', () => {
  test('a classified is posted, approved, paid and shown, and is not public before', async () => {
    const posted = await postClassified(db, owner, filledClassified(section))
    if (!posted.ok) throw new Error(posted.reason)
    const { id } = posted
    expect([stage(id), findPublicClassified(db, id)]).toEqual(['pending', null])
    await decide(id, 'approved')
    expect([stage(id), findPublicClassified(db, id)]).toEqual(['unpaid', null])
    await pay(id)
    expect(stage(id)).toBe('running')
    expect(findPublicClassified(db, id)?.classified.content).toBe(filledClassified(section).content)
  })

  test('sent twice makes one classified, and an unapproved section accepts none', async () => {
    const onePage = { key: 'one-page', keptFor: 1000 }
    const [one, two] = [
      await postClassified(db, owner, filledClassified(section), null, onePage),
      await postClassified(db, owner, filledClassified(section), null, onePage),
    ]
    expect(one).toEqual(two)
    const waiting = newSection(db, { name: 'Wanted', status: 'pending_approval' })
    expect(await postClassified(db, owner, filledClassified(waiting))).toEqual({
      ok: false,
      reason: 'no_section',
    })
  })

  test('an edit of an approved classified waits beside it, which stays shown; saving unchanged does not', async () => {
    const id = newClassified(db, owner, section, stages.running)
    const { expiresAt } = findClassified(id)
    expect(await editClassified(db, owner, id, filledClassified(section))).toEqual({
      ok: true,
      saved: 'unchanged',
    })
    expect(stage(id)).toBe('running')
    const other = filledClassified(section, { content: 'Other words' })
    expect(await editClassified(db, owner, id, other)).toEqual({ ok: true, saved: 'change_waits' })
    const shown = () => findPublicClassified(db, id)?.classified.content
    expect([stage(id), shown()]).toEqual(['running', filledClassified(section).content])
    expect(listPendingClassifieds(db)).toMatchObject({
      total: 1,
      rows: [{ newest: { content: 'Other words', moderationStatus: 'pending' } }],
    })
    await decide(id, 'approved')
    expect([stage(id), shown()]).toEqual(['running', 'Other words'])
    expect(findClassified(id).expiresAt).toBe(expiresAt)
    expect(listPendingClassifieds(db).total).toBe(0)
  })

  test('a decision is refused if the text has changed since it was read', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const id = newClassified(db, owner, section, { ...stages.pending, updatedAt: nowInstant() })
    const seenVersion = findClassified(id).updatedAt
    await editClassified(db, owner, id, filledClassified(section, { content: 'Other words' }))
    const decision = { status: 'approved' as const, feedback: '', seenVersion }
    expect(await moderateClassified(db, admin, id, decision)).toEqual({
      ok: false,
      reason: 'changed_since',
    })
  })

  test('another member finds nothing to edit, cancel or pay', async () => {
    const id = newClassified(db, owner, section, stages.unpaid)
    const other = newActor(db)
    const missing = { ok: false, reason: 'not_found' }
    expect(await editClassified(db, other, id, filledClassified(section))).toEqual(missing)
    expect(await cancelClassified(db, other, id)).toEqual(missing)
    expect(await payForClassified(db, other, id, 'card')).toEqual(missing)
  })
})

describe('the fee', () => {
  test('two tabs open one payment, over five dollars for the town', async () => {
    const id = newClassified(db, owner, section, stages.unpaid)
    const [one, two] = [
      await payForClassified(db, owner, id, 'card'),
      await payForClassified(db, owner, id, 'card'),
    ]
    expect(one).toEqual(two)
    expect(db.select().from(payments).all()).toMatchObject([{ amountCents: 500, payeeId: null }])
  })

  test('a second payment while its days run is refunded', async () => {
    const id = newClassified(db, owner, section, stages.unpaid)
    const first = await payForClassified(db, owner, id, 'card')
    const payment = openedPayment(first)
    await write(db, (tx) => settlePayment(tx, payment.id, { status: 'expired' }))
    await pay(id)
    const { expiresAt } = findClassified(id)
    await settle(payment.id)
    expect(findClassified(id).expiresAt).toBe(expiresAt)
    expect(db.select().from(refunds).all()).toMatchObject([
      { paymentId: payment.id, amountCents: 500, source: 'portal' },
    ])
  })

  test('a payment that arrives after the owner cancelled is refunded', async () => {
    const id = newClassified(db, owner, section, stages.unpaid)
    const open = await payForClassified(db, owner, id, 'card')
    const payment = openedPayment(open)
    await cancelClassified(db, owner, id)
    await settle(payment.id)
    expect(findPublicClassified(db, id)).toBeNull()
    expect(db.select().from(refunds).all()).toMatchObject([{ amountCents: 500 }])
  })

  test('a payment that arrives after the classified was changed, and the change rejected, buys its days', async () => {
    const id = newClassified(db, owner, section, stages.unpaid)
    const open = await payForClassified(db, owner, id, 'card')
    const payment = openedPayment(open)
    await editClassified(db, owner, id, filledClassified(section, { content: 'Other' }))
    await decide(id, 'rejected')
    await settle(payment.id)
    expect(stage(id)).toBe('running')
    expect(db.select().from(refunds).all()).toEqual([])
  })

  test('a payment that arrives after the classified was rejected is refunded', async () => {
    const id = newClassified(db, owner, section, stages.unpaid)
    const open = await payForClassified(db, owner, id, 'card')
    const payment = openedPayment(open)
    await decide(id, 'rejected')
    expect(db.select().from(payments).get()?.status).toBe('cancelled')
    await settle(payment.id)
    expect(findClassified(id).expiresAt).toBeNull()
    expect(db.select().from(refunds).all()).toMatchObject([{ amountCents: 500 }])
  })

  test('a payment that arrives after the owner was suspended is refunded', async () => {
    const id = newClassified(db, owner, section, stages.unpaid)
    const payment = openedPayment(await payForClassified(db, owner, id, 'card'))
    db.update(users).set({ membershipStatus: 'suspended' }).run()
    await settle(payment.id)
    expect(findClassified(id).expiresAt).toBeNull()
    expect(db.select().from(refunds).all()).toMatchObject([{ amountCents: 500 }])
  })

  test('a classified renewed in its last days keeps the rest and gets thirty more', async () => {
    const id = newClassified(db, owner, section, stages.unpaid)
    await pay(id)
    const first = Date.parse(findClassified(id).expiresAt ?? '')
    moveClock(days(27))
    expect(stage(id)).toBe('ending')
    await pay(id)
    const added = (Date.parse(findClassified(id).expiresAt ?? '') - first) / days(1)
    expect(Math.round(added)).toBe(30)
  })

  test('a classified that is refunded on its first day is unpaid at once', async () => {
    const id = newClassified(db, owner, section, stages.unpaid)
    await refund(await pay(id))
    expect(findClassified(id)).toMatchObject({ expiresAt: null, paidAt: null })
    expect(stage(id)).toBe('unpaid')
  })

  test('a renewal that is refunded at once leaves the days before it', async () => {
    const id = newClassified(db, owner, section, stages.unpaid)
    await pay(id)
    const { expiresAt } = findClassified(id)
    moveClock(days(27))
    await refund(await pay(id))
    expect(findClassified(id).expiresAt).toBe(expiresAt)
  })
})
