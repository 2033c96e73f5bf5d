import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertTicketType } from '#tests/support/concurrent-buyers.ts'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { Visitor } from '#tests/support/visitor.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

/** Orders a ticket; returns the paths of its checkout and of its payment. */
async function order(member: Visitor) {
  const { eventId, ticketTypeId } = insertTicketType(portal, { seats: 2, priceCents: 1200 })
  const json = { ticket_def_id: ticketTypeId }
  const bought = await member.send('POST', `/api/events/${eventId}/purchase-ticket`, { json })
  const checkout = new URL(((await bought.json()) as { url: string }).url)
  return checkout.pathname
}

async function pay(member: Visitor, checkout: string): Promise<string> {
  const paid = await member.post(checkout, { action: 'pay' })
  return new URL(paid.headers.get('location') ?? '').pathname
}

test('a payment that was paid in another window is not said to be cancelled', async () => {
  const member = await Visitor.create(portal, 'member')
  const flashes = async (path: string) => {
    const answer = await member.post(path, { intent: 'cancel' })
    expect(answer.headers.get('location')).toBe(path)
    return answer.headers.getSetCookie().some((cookie) => cookie.includes('flash='))
  }
  const paid = await pay(member, await order(member))
  await expect
    .poll(async () => (await member.get(paid)).text())
    .toContain('Ticket purchased successfully!')
  expect(await flashes(paid)).toBe(false)
  expect(await (await member.get(paid)).text()).toContain('Ticket purchased successfully!')

  const checkout = await order(member)
  const declined = await member.post(checkout, { action: 'cancel' })
  const open = new URL(declined.headers.get('location') ?? '').pathname
  expect(await flashes(open)).toBe(true)
  expect(await flashes(open)).toBe(false)
})

test('while the provider’s message is missing, the page after paying reloads, and has a link for browsers that do not', async () => {
  const member = await Visitor.create(portal, 'member')
  let path = ''
  let refresh: string | null = null
  let html = ''
  // The job that asks the provider may run between paying and reading; then it is tried again.
  for (let round = 0; !refresh && round < 5; round += 1) {
    await member.post('/dev/checkout/webhook-faults', { drop: '1' })
    path = await pay(member, await order(member))
    const page = await member.get(path)
    refresh = page.headers.get('refresh')
    html = await page.text()
    if (!refresh) expect(html).toContain('Ticket purchased successfully!')
  }
  expect(refresh).toBe(`2; url=${path}`)
  expect(html).toContain(`<a href="${path}">Check again</a>`)
  expect(html).toContain(
    `<a href="${path}?still=1" aria-describedby="refreshed" autofocus="">Stop refreshing</a>`,
  )
  expect((await member.get(`${path}?still=1`)).headers.get('refresh')).toBeNull()
  // The page has woken the job that asks the provider.
  await expect.poll(async () => (await member.get(path)).headers.get('refresh')).toBeNull()
  expect(await (await member.get(path)).text()).toContain('Ticket purchased successfully!')
})
