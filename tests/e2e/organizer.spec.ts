import { randomUUID } from 'node:crypto'
import { addDays } from '#app/shared/calendar-days.ts'
import { fillAddress } from '#tests/support/route-examples.ts'
import { expect, test } from './fixtures.ts'

const inDays = (count: number) => addDays(new Date().toISOString().slice(0, 10), count)

test('an owner blocks days of a rental, which nobody can book until they are opened', async ({
  page,
  login,
  another,
}) => {
  await login('owner', '/properties?category=Rentals&city=Millbrook')
  await page.getByRole('link', { name: 'Guest room over the bakery' }).first().click()
  const rental = new URL(page.url()).pathname
  await page.getByRole('link', { name: 'Block days for bookings' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Guest room over the bakery')

  // Each run has days of its own, because both projects may share a portal.
  const first = inDays(200 + Math.floor(Math.random() * 100))
  await page.getByLabel('First day').fill(addDays(first, 1))
  await page.getByLabel('Last day').fill(first)
  await page.getByRole('button', { name: 'Block days' }).click()
  await expect(page.getByText('The last day is before the first.')).toBeVisible()
  await page.getByLabel('First day').fill(first)
  await page.getByRole('button', { name: 'Block days' }).click()
  await expect(page.getByRole('status')).toContainText('Blocked: ')

  const member = await another('member')
  const stay = `${rental}?start=${first}&end=${first}`
  await member.goto(stay)
  await expect(member.getByRole('alert')).toContainText('At least one of these days is taken.')

  await page.getByLabel('First day').fill(first)
  await page.getByLabel('Last day').fill(first)
  await page.getByRole('button', { name: 'Block days' }).click()
  await expect(page.getByRole('alert')).toContainText('Some of these days are blocked already.')
  await expect(page.getByLabel('First day')).toHaveValue(first)

  const day = String(Number(first.slice(8)))
  const row = page.getByRole('row').filter({ hasText: new RegExp(`\\b${day}\\b`) })
  await row.getByRole('button', { name: 'Open again' }).first().click()
  await expect(page.getByRole('status')).toContainText('Open for bookings again: ')
  await member.goto(stay)
  await expect(member.getByRole('button', { name: 'Request 1 day · $45' })).toBeVisible()
})

test('an organizer writes to everybody with a ticket', async ({
  page,
  login,
  another,
  examples,
}) => {
  const words = `Bring a coat ${randomUUID().slice(0, 8)}`
  await login('owner', fillAddress('/events/{event}/purchased-tickets', examples))
  await page.getByRole('link', { name: 'Write to the ticket holders' }).click()
  await page.getByLabel('Message').fill(words)
  await page.getByRole('button', { name: 'Send the message' }).click()
  await expect(page.getByRole('status')).toContainText('Your message is on its way to ')

  const holder = await another('member')
  await holder.goto('/notifications')
  await expect(holder.getByText(`The organizer writes: “${words}”`)).toBeVisible()
})
