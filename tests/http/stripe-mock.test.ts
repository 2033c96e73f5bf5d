import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertTicketType } from '#tests/support/concurrent-buyers.ts'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { isMockThere, startStripeMock } from '#tests/support/stripe-mock.ts'
import { Visitor } from '#tests/support/visitor.ts'

/**
 * The whole portal with stripe-mock, which refuses requests that Stripe's published API does not
 * allow.
 */
describe.runIf(isMockThere)('the portal with stripe-mock', () => {
  let mock: Awaited<ReturnType<typeof startStripeMock>>
  let portal: TestPortal

  beforeAll(async () => {
    mock = await startStripeMock()
    portal = await startTestPortal({
      STRIPE_SECRET_KEY: 'sk_test_123',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_123',
      STRIPE_WEBHOOK_SECRET: 'whsec_test',
      STRIPE_API_BASE: `http://127.0.0.1:${mock.port}`,
    })
  })
  afterAll(async () => {
    await portal.stop()
    await mock.stop()
  })

  test('redirects a buyer to a checkout page', async () => {
    const { eventId, ticketTypeId } = insertTicketType(portal, { seats: 2, priceCents: 1500 })
    const member = await Visitor.create(portal, 'member')
    const json = { ticket_def_id: ticketTypeId }
    const answer = await member.send('POST', `/api/events/${eventId}/purchase-ticket`, { json })
    expect(await answer.json()).toEqual({ url: expect.stringMatching(/^https:\/\/\S*stripe/) })
  })

  test('redirects the buyer of two types to one checkout page with both', async () => {
    const [adult, child] = [1500, 700].map((priceCents) =>
      insertTicketType(portal, { seats: 2, priceCents }),
    )
    const member = await Visitor.create(portal, 'member')
    const answer = await member.post(`/events/${adult?.eventId}/tickets`, {
      [`tickets-${adult?.ticketTypeId}`]: '2',
      [`tickets-${child?.ticketTypeId}`]: '1',
    })
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      expect.stringMatching(/^https:\/\/\S*stripe/),
    ])
  })

  test('returns a client secret, and requires it to record a donation', async () => {
    const visitor = await Visitor.create(portal)
    const gift = { amount: '12', email: 'giver@example.org' }
    const begun = await visitor.send('POST', '/api/donate/create-payment-intent', { json: gift })
    const { clientSecret } = (await begun.json()) as { clientSecret: string }
    expect(clientSecret).toContain('_secret_')
    const recorded = (json: Record<string, string>) =>
      visitor.send('POST', '/api/donate/record-donation', { json })
    expect((await recorded(gift)).status).toBe(400)
    expect((await recorded({ ...gift, clientSecret })).status).toBe(402)
  })
})
