import { afterEach, expect, test, vi } from 'vitest'
import { sandbox } from '#dev/stripe-sandbox/sandbox.server.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { atCheckout, findPayment, loseAnswers } from '#tests/support/payments.ts'
import { askStatusForVisitor } from './asked-status.server.ts'
import { stripe } from './provider.server.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

test('of visitors who open pages of payments at once, four payments are asked about, each once', async () => {
  if (!stripe) throw new Error('No provider is there.')
  const asked = vi.spyOn(stripe.checkout.sessions, 'retrieve')
  const db = freshDatabase()
  const started = []
  for (let count = 0; count < 5; count += 1) started.push(await atCheckout(db))
  for (const { sessionId } of started) sandbox.applyAction(sessionId, 'pay')
  const opened = started.flatMap(({ id }) => {
    const payment = findPayment(db, id)
    return [askStatusForVisitor(payment), askStatusForVisitor(payment)]
  })
  const answers = (await Promise.all(opened)).map((update) =>
    update === 'not_asked' ? update : update?.status,
  )
  expect(answers).toEqual([...Array(8).fill('paid'), 'not_asked', 'not_asked'])
  expect(asked).toHaveBeenCalledTimes(4)

  const [last] = started.slice(-1)
  if (!last) throw new Error('No payment was begun.')
  expect(await askStatusForVisitor(findPayment(db, last.id))).toMatchObject({ status: 'paid' })
  expect(asked).toHaveBeenCalledTimes(5)
})

test('of a payment about which the provider cannot be asked, every visitor reads that it is open', async () => {
  loseAnswers()
  const db = freshDatabase()
  const payment = findPayment(db, (await atCheckout(db)).id)
  const opened = [askStatusForVisitor(payment), askStatusForVisitor(payment)]
  expect(await Promise.all(opened)).toEqual([null, null])
})
