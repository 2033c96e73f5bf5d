import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertTicketType } from '#tests/support/concurrent-buyers.ts'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { Visitor } from '#tests/support/visitor.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

test('while the provider’s message is missing, the page after paying reloads, and has a link for browsers that do not', async () => {
  const member = await Visitor.create(portal, 'member')
  await member.post('/dev/checkout/webhook-faults', { drop: '1' })
  const { eventId, ticketTypeId } = insertTicketType(portal, { seats: 2, priceCents: 1200 })
  const json = { ticket_def_id: ticketTypeId }
  const bought = await member.send('POST', `/api/events/${eventId}/purchase-ticket`, { json })
  const checkout = new URL(((await bought.json()) as { url: string }).url)
  const paid = await member.post(checkout.pathname, { action: 'pay' })
  const path = new URL(paid.headers.get('location') ?? '').pathname
  const page = await member.get(path)
  expect(page.headers.get('refresh')).toBe(`2; url=${path}`)
  expect(await page.text()).toContain(`<a href="${path}">Check again</a>`)
  // The page has woken the job that asks the provider.
  await expect.poll(async () => (await member.get(path)).headers.get('refresh')).toBeNull()
  expect(await (await member.get(path)).text()).toContain('Ticket purchased successfully!')
})
