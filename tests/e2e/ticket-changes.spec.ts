import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import Database from 'better-sqlite3'
import { expect, test } from './fixtures.ts'

/** Buyers put a name on each ticket, pass one on, and give one back. */

type Sale = { databasePath: string }

/**
 * Adds a ticket type to an event that asks for names, or to one that refunds part of the price of
 * tickets given back.
 */
function sale(portal: Sale, asksNames: boolean, priceCents: number) {
  const name = `Chair ${randomUUID().slice(0, 8)}`
  const db = new Database(portal.databasePath)
  const eventId = db
    .prepare(
      'select id from events where is_public and give_back_hours is not null and asks_names = ? order by id limit 1',
    )
    .pluck()
    .get(asksNames ? 1 : 0)
  db.prepare(
    'insert into ticket_types (event_id, name, price_cents, quantity) values (?, ?, ?, 5)',
  ).run(eventId, name, priceCents)
  db.close()
  return { name, event: `/events/${eventId}` }
}

async function choose(page: Page, { event, name }: ReturnType<typeof sale>, quantity: number) {
  await page.goto(event)
  await page.getByLabel(`How many: ${name}`).selectOption(String(quantity))
  await page.getByRole('button', { name: /Get (free )?tickets/ }).click()
}

test('the page that asks for names says what the tickets cost', async ({ page, portal, login }) => {
  await login('member')
  await choose(page, sale(portal, true, 1200), 2)
  await expect(page.getByRole('heading', { name: 'Who are the tickets for?' })).toBeVisible()
  await expect(page.getByText('Total $24')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Get tickets · $24' })).toBeVisible()
})

const coming = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

test('tickets get a name each, and one is passed on under a new code', async ({
  page,
  portal,
  login,
  another,
}) => {
  const chair = sale(portal, true, 0)
  const guest = `Grace ${randomUUID().slice(0, 8)}`
  await login('member')
  await choose(page, chair, 2)
  await expect(page.getByRole('heading', { name: 'Who are the tickets for?' })).toBeVisible()
  const names = page.getByRole('main').getByLabel(chair.name)
  await expect(names).toHaveCount(2)
  await expect(names.first()).not.toHaveValue('')
  await names.last().fill(guest)
  await page.getByRole('button', { name: 'Get free tickets' }).click()
  await expect(page.getByText('Ticket purchased successfully!')).toBeVisible()
  await expect(page.getByText(guest)).toBeVisible()

  await page.goto('/owner-dashboard/tickets')
  await expect(coming(page, chair.name)).toHaveCount(2)
  const own = coming(page, chair.name).filter({ hasText: guest })
  await own.getByRole('link').first().click()
  const before = await page.locator('.ticket-code').first().innerText()
  await page.getByRole('link', { name: 'Change the name or pass it on' }).click()
  await expect(page.getByLabel('Name on the ticket')).toHaveValue(guest)
  await page.getByLabel('Name on the ticket').fill(`${guest} Hopper`)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status')).toHaveText(`The ticket is now for ${guest} Hopper.`)
  await expect(page.locator('.ticket-code').first(), 'a name alone keeps the code').toHaveText(
    before,
  )

  await page.getByRole('link', { name: 'Change the name or pass it on' }).click()
  await page.getByLabel('Name on the ticket').fill(guest)
  await page.getByLabel('Email').fill('grace@example.org')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status')).toHaveText(
    `The ticket is passed on to ${guest}, who gets it by email.`,
  )
  await expect(page.getByText(before)).toHaveCount(0)

  const door = await another('owner')
  await door.goto(`${chair.event}/manage`)
  await door.getByLabel('Code').fill(before)
  await door.getByRole('button', { name: 'Validate' }).click()
  await expect(door.getByRole('status')).toContainText('there is no such ticket')
})

test('a paid ticket is given back for a part of its price, and its seat is free again', async ({
  page,
  portal,
  login,
}) => {
  const chair = sale(portal, false, 1000)
  await login('member')
  await choose(page, chair, 1)
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByText('Ticket purchased successfully!')).toBeVisible()
  await page.goto('/owner-dashboard/tickets')
  await coming(page, chair.name).getByRole('link').first().click()
  await page.getByRole('link', { name: 'Give it back' }).click()
  await expect(page.getByRole('main')).toContainText('$8')
  await page.getByRole('button', { name: 'Give this ticket back' }).click()
  await expect(page.getByRole('status')).toHaveText(
    'The ticket is given back. We are refunding $8 to your card.',
  )
  await page.goto('/owner-dashboard/tickets')
  await expect(coming(page, chair.name)).toHaveCount(0)
  const past = page.getByRole('row').filter({ hasText: chair.name })
  await expect(past).toContainText('refunded')
})
