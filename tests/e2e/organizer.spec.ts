import { randomUUID } from 'node:crypto'
import { addDays } from '#app/shared/calendar-days.ts'
import { wordsFor } from '#app/text/words.ts'
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
  await page.getByRole('link', { name: 'Block days' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Guest room over the bakery')

  const first = inDays(250)
  await page.getByLabel('First day').fill(addDays(first, 1))
  await page.getByLabel('Last day').fill(first)
  await page.getByRole('button', { name: 'Block days' }).click()
  await expect(page.getByText('The last day is before the first.').first()).toBeVisible()
  await page.getByLabel('First day').fill(first)
  await page.getByRole('button', { name: 'Block days' }).click()
  await expect(page.getByRole('status')).toContainText('Days blocked: ')

  const member = await another('member')
  const stay = `${rental}?start=${first}&end=${first}`
  await member.goto(stay)
  await expect(member.getByRole('alert')).toContainText('At least one of these days is taken.')

  await page.getByLabel('First day').fill(first)
  await page.getByLabel('Last day').fill(first)
  await page.getByRole('button', { name: 'Block days' }).click()
  await expect(page.getByRole('alert')).toContainText('Some of these days are blocked already.')
  await expect(page.getByLabel('First day')).toHaveValue(first)

  const row = page.getByRole('row').filter({ hasText: wordsFor('en').weekday(first) })
  await row.getByRole('button', { name: 'Open again' }).click()
  await expect(page.getByRole('status')).toContainText('Days open again: ')
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
