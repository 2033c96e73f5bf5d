import { beforeEach, expect, test } from 'vitest'
import type { OpenDatabase } from '#db/client.server.ts'
import { unmatchedPayments } from '#db/schema/index.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { lastMailTo } from '#tests/support/mail.ts'
import { makeProviderEvents, makeUnmatchedPayment } from '#tests/support/unmatched-payments.ts'
import { newActor } from '#tests/support/users.ts'
import {
  recordManualRefund,
  refundUnmatched,
  sendUnmatchedRefunds,
} from './unmatched-resolution.server.ts'

let db: OpenDatabase
let admin: ReturnType<typeof newActor>

beforeEach(() => {
  db = freshDatabase()
  admin = newActor(db, { role: 'admin' })
})

const kept = () => db.select().from(unmatchedPayments).all()
const now = (id: number) => kept().find((row) => row.id === id)

test('records a refund by hand, which an old report of the failed one does not undo', async () => {
  const money = makeProviderEvents(db)
  await money.completed()
  const [{ id } = { id: 0 }] = kept()
  await money.refunded(2500, 'pending')
  await money.refunded(2500, 'failed')
  await money.refunded(2500, 'pending')
  expect(now(id)?.state).toBe('refund_failed')
  expect(await recordManualRefund(db, admin, id)).toEqual({ ok: true })
  await money.refunded(2500, 'failed')
  expect(now(id)?.state).toBe('refunded')
})

test('asks for the refund again, which old reports of the failed one do not prevent', async () => {
  const { id, providerIntentId: intentId } = await makeUnmatchedPayment(db)
  const former = makeProviderEvents(db, { intentId })
  await former.refunded(2500, 'failed')
  expect(await refundUnmatched(db, admin, id)).toEqual({ ok: true })
  await former.refunded(2500, 'pending')
  await former.refunded(2500, 'failed')
  expect(now(id)?.state).toBe('refunding')
  await sendUnmatchedRefunds(db)
  expect(now(id)).toMatchObject({ state: 'refunded', providerRefundId: expect.any(String) })
  expect(now(id)?.providerRefundId).not.toBe(former.refundId)
})

test('decides on it after its dispute, unless the bank has taken it back', async () => {
  const won = makeProviderEvents(db)
  const lost = makeProviderEvents(db, { about: 'another-reference-of-1' })
  await won.completed()
  await lost.completed()
  const [{ id: wonId } = { id: 0 }, { id: lostId } = { id: 0 }] = kept()
  await refundUnmatched(db, admin, wonId)
  await won.disputed('needs_response')
  await lost.disputed('needs_response')
  expect(lastMailTo(db, admin.email).text).toContain('refund nothing until the bank has decided')
  await sendUnmatchedRefunds(db)
  expect(await refundUnmatched(db, admin, lostId)).toMatchObject({ reason: 'disputed' })
  expect(kept()).toMatchObject([{ state: 'disputed' }, { state: 'disputed' }])
  await won.disputed('won')
  await lost.disputed('lost')
  await won.disputed('needs_response')
  expect(kept()).toMatchObject([{ state: 'open' }, { state: 'refunded' }])
  expect(await refundUnmatched(db, admin, wonId)).toEqual({ ok: true })
})

test('sees a refund that the bank sent back', async () => {
  const money = makeProviderEvents(db)
  await money.completed()
  await money.refunded()
  await money.refunded(2500, 'failed')
  expect(kept()).toMatchObject([{ state: 'refund_failed' }])
})
