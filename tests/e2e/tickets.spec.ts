import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { insertTicketType } from '#tests/support/concurrent-buyers.ts'
import { readQrCodes } from '#tests/support/qr-codes.ts'
import { expect, test } from './fixtures.ts'

/** Adds a ticket type to an event of the demo's owner; returns the event's address. */
function sale(portal: Parameters<typeof insertTicketType>[0], seats: number, priceCents: number) {
  const name = `Seat ${randomUUID().slice(0, 8)}`
  const { eventId } = insertTicketType(portal, { seats, priceCents, name })
  return { name, event: `/events/${eventId}` }
}

function choose(page: Page, type: string, quantity: number) {
  return page.getByLabel(`How many: ${type}`).selectOption(String(quantity))
}

async function purchase(page: Page, event: string, type: string, quantity = 1) {
  await page.goto(event)
  await choose(page, type, quantity)
  await page.getByRole('button', { name: /Get (free )?tickets/ }).click()
}

/** Returns how many sheets of paper a printed page takes. */
function countPages(pdf: Buffer): number {
  const said = execFileSync('pdfinfo', ['-'], { input: pdf, encoding: 'utf8' })
  return Number(/^Pages:\s+(\d+)$/m.exec(said)?.[1])
}

test('a visitor is asked to log in, and comes back to the tickets', async ({ page, portal }) => {
  const { event, name } = sale(portal, 5, 0)
  await page.goto(event)
  await choose(page, name, 3)
  await page.getByRole('button', { name: /Get (free )?tickets/ }).click()
  await expect(page.getByText('Please log in to purchase tickets.')).toBeVisible()
  await page.getByLabel('Email').fill('member@example.org')
  await page.getByLabel('Password').fill('mainstreet-demo')
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(new RegExp(`${event}/tickets$`))
  await expect(page.getByText('What you chose is still here.')).toBeVisible()
  await expect(page.getByLabel(`How many: ${name}`)).toHaveValue('3')
})

test('a choice that was kept shows its sum, with and without scripts', async ({
  page,
  portal,
  javaScriptEnabled,
}) => {
  const { event, name } = sale(portal, 5, 1200)
  await page.goto(event)
  await choose(page, name, 3)
  await expect(page.locator('[aria-live]')).toHaveText(javaScriptEnabled ? ['Total $36'] : [])
  await page.getByRole('button', { name: /^Get tickets/ }).click()
  await page.getByLabel('Email').fill('member@example.org')
  await page.getByLabel('Password').fill('mainstreet-demo')
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('What you chose is still here.')).toBeVisible()
  await expect(page.getByText('Total $36')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Get tickets · $36' })).toBeVisible()
})

test('a free ticket is ordered, shown, printed, and checked in once', async ({
  page,
  portal,
  login,
  another,
}) => {
  const { event, name } = sale(portal, 5, 0)
  await login('member')
  await purchase(page, event, name)
  await expect(page.getByText('Ticket purchased successfully!')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Tickets for')
  await expect(page.getByRole('listitem').filter({ hasText: 'Ticket 1 of 1' })).toContainText(name)
  await page.getByRole('link', { name: 'My tickets' }).click()
  await page
    .getByRole('listitem')
    .filter({ hasText: name })
    .getByRole('link', { name: 'Open this ticket' })
    .click()
  const code = (await page.locator('.ticket-code').innerText()).replaceAll('-', '')
  const qr = page.getByRole('img', { name: /QR code of ticket/ })
  expect(readQrCodes(await qr.screenshot())).toEqual([code])

  const pdf = test.info().outputPath('ticket')
  writeFileSync(`${pdf}.pdf`, await page.pdf())
  execFileSync('pdftoppm', ['-r', '150', '-png', '-singlefile', `${pdf}.pdf`, pdf])
  expect(readQrCodes(readFileSync(`${pdf}.png`))).toEqual([code])

  const door = await another('owner')
  await door.goto(`${event}/validate`)
  await door.getByLabel('Code').fill(code.toLowerCase())
  await door.getByLabel('Code').press('Enter')
  await expect(door.getByRole('status')).toContainText('valid')
  await expect(door.getByRole('status')).toContainText(name)
  await expect(door.getByLabel('Code')).toBeFocused()
  for (const [typed, answer] of [
    [code, 'already used'],
    ['hello', 'not a ticket code'],
    ['00000000000', 'unknown'],
  ] as const) {
    await door.getByLabel('Code').fill(typed)
    await door.getByRole('button', { name: 'Validate' }).click()
    await expect(door.getByRole('status')).toContainText(answer)
  }
})

test('a paid ticket is issued after payment, and the owner can refund it', async ({
  page,
  portal,
  login,
  another,
}) => {
  const { event, name } = sale(portal, 5, 1250)
  await login('member')
  await purchase(page, event, name, 2)
  await expect(page.getByText('$25', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByRole('status')).toContainText('we have received your payment')
  await expect(page.getByText('Ticket purchased successfully!')).toBeVisible()
  await expect(page.getByRole('img', { name: /QR code of ticket/ })).toHaveCount(2)
  await page.getByRole('link', { name: 'What you have paid for' }).click()
  await page.setViewportSize({ width: 320, height: 640 })
  await page.waitForLoadState('domcontentloaded')
  const pictures = await page.getByRole('img', { name: /QR code of ticket/ }).all()
  const scanned = []
  for (const picture of pictures) {
    expect((await picture.boundingBox())?.width).toBeGreaterThanOrEqual(240)
    scanned.push(...readQrCodes(await picture.screenshot()))
  }
  const codes = (await page.locator('.ticket-code').allInnerTexts()).map((code) =>
    code.replaceAll('-', ''),
  )
  expect(codes).toHaveLength(2)
  expect(scanned).toEqual(codes)
  await page.getByRole('link', { name: 'Next ticket' }).click()
  await expect(page.getByText('Ticket 2 of 2')).toBeInViewport()
  expect(countPages(await page.pdf())).toBe(2)

  const desk = await another('owner')
  await desk.goto(`${event}/purchased-tickets?search=${encodeURIComponent(name)}`)
  const bought = desk.getByRole('row').filter({ hasText: 'member@example.org' })
  await bought.first().locator('summary').click()
  await bought.first().getByLabel('Reason').fill('The bench is broken.')
  await bought
    .first()
    .getByRole('button', { name: /Refund this ticket/ })
    .click()
  await expect(desk.getByText('Its payment will be refunded.')).toBeVisible()

  await page.goto('/owner-dashboard/tickets')
  const past = page.getByRole('row').filter({ hasText: name })
  await expect(past).toHaveCount(1)
  await expect(past).toContainText('refunded')
  const coming = page.getByRole('listitem').filter({ hasText: name })
  await expect(coming).toHaveCount(1)
  await expect(coming.getByRole('img', { name: /QR code of ticket/ })).toBeVisible()
})

test('the organizer gets from the sold seats of each date to its buyers', async ({
  page,
  login,
}) => {
  await login('owner')
  const chart = page.getByRole('figure').filter({ hasText: 'sold for the next' })
  const links = await chart.getByRole('link').all()
  expect(links.length).toBeGreaterThan(1)
  for (const link of links) {
    const [title = ''] = (await link.innerText()).split(/, \w{3}, /)
    await link.click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
    await page.goBack()
  }
})

test('a cancelled payment offers its seat to the waiting list', async ({
  page,
  portal,
  login,
  another,
}) => {
  const { event, name } = sale(portal, 1, 900)
  await login('member')
  await purchase(page, event, name)
  const late = await another('admin')
  await late.goto(event)
  await late.getByRole('button', { name: `Join the waiting list ${name}` }).click()
  await expect(late.getByText(/You are on the waiting list for “.+”. We will write/)).toBeVisible()

  await page.getByRole('button', { name: 'Back without paying' }).click()
  await expect(page.getByRole('status')).toContainText('This has not been paid yet.')
  await page.getByText('Cancel this order', { exact: true }).click()
  await page.getByRole('button', { name: 'Yes, cancel this order' }).click()
  await expect(page.getByText(/^The payment is cancelled: .+\.$/)).toBeVisible()

  await late.goto(event)
  const held = late.locator('form').filter({ hasText: `1 × ${name}` })
  await expect(held).toContainText('Reserved for you until')
  await held.getByRole('button', { name: /^Pay / }).click()
  await late.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(late.getByRole('status')).toContainText('we have received your payment')
})

test('the payment page says when the bank is still checking', async ({ page, portal, login }) => {
  const { event, name } = sale(portal, 1, 900)
  await login('member')
  await purchase(page, event, name)
  await page.getByRole('button', { name: 'Pay after a bank check' }).click()
  await expect(page.getByText('your bank may still be checking')).toBeVisible()
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('status')).toContainText('we have received your payment', {
      timeout: 500,
    })
  }).toPass({ timeout: 75_000 })
})

test('an organizer adds, changes and removes a ticket type', async ({ page, portal, login }) => {
  const { event } = sale(portal, 1, 0)
  const name = `Type ${randomUUID().slice(0, 8)}`
  await login('owner', `${event}/ticket-definitions`)
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Price', { exact: true }).fill('0.25')
  await page.getByLabel('Quantity').fill('-1')
  await page.getByRole('button', { name: 'Create Ticket Type' }).click()
  await expect(page.getByText('A price is at least $0.50').first()).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
  await page.getByLabel('Price', { exact: true }).fill('7.50')
  await page.getByRole('button', { name: 'Create Ticket Type' }).click()
  await expect(page.getByText('Ticket type created successfully!')).toBeVisible()
  await expect(page).toHaveURL(`${event}/manage`)
  await page.goto(`${event}/ticket-definitions`)
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('Unlimited')
  await row.getByRole('link', { name: /Change/ }).click()
  await page.getByLabel('Quantity').fill('12')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('12')
  await page.getByRole('row').filter({ hasText: name }).getByRole('button').click()
  await expect(page.getByText(`The ticket type “${name}” is deleted.`)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(`The ticket type “${name}” is back.`)).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('12')
})

test('a ticket type with orders is taken off sale and put back', async ({
  page,
  portal,
  login,
  another,
}) => {
  const { event, name } = sale(portal, 5, 0)
  await purchase(await another('member'), event, name)
  await login('owner', `${event}/manage`)
  const row = page.getByRole('row').filter({ hasText: name })
  await row.getByRole('button', { name: 'Take off sale' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(`The ticket type “${name}” is on sale again.`)).toBeVisible()
  await row.getByRole('button', { name: 'Take off sale' }).click()
  await page.goto(`${event}/manage`)
  await row.getByRole('button', { name: 'Put on sale' }).click()
  await expect(page.getByText(`The ticket type “${name}” is on sale again.`)).toBeVisible()
  await expect(row.getByRole('button', { name: 'Take off sale' })).toBeVisible()
})
