import { randomUUID } from 'node:crypto'
import { insertTicketType } from '#tests/support/concurrent-buyers.ts'
import { readQrCodes } from '#tests/support/qr-codes.ts'
import { expect, followMailedLink, newPassword, test } from './fixtures.ts'

test('a newcomer with a phone buys two kinds of tickets, and registers on the way', async ({
  page,
  portal,
  newAddress,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const kinds = ['Adult', 'Child'].map((kind) => `${kind} ${randomUUID().slice(0, 8)}`)
  const [eventId] = kinds.map((name) => {
    return insertTicketType(portal, { seats: 5, priceCents: 1200, name }).eventId
  })
  await page.goto(`/events/${eventId}`)
  for (const kind of kinds) await page.getByLabel(`How many: ${kind}`).selectOption('1')
  await page.getByRole('button', { name: /^Get tickets/ }).click()

  const main = page.getByRole('main')
  await expect(page.getByText('Please log in to purchase tickets.')).toBeVisible()
  for (const kind of kinds) await expect(main).toContainText(`1 × ${kind}`)
  await main.getByRole('link', { name: 'Register' }).click()
  await page.getByLabel('Name').fill('Nora New')
  await page.getByLabel('Email').fill(newAddress)
  await page.getByLabel('Password', { exact: true }).fill(newPassword)
  await page.getByLabel('Confirm password').fill(newPassword)
  await main.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await followMailedLink(page, newAddress)
  await page.getByLabel('Password').fill(newPassword)
  await page.getByRole('button', { name: 'Confirm' }).click()

  await expect(page.getByText('What you chose is still here.')).toBeVisible()
  for (const kind of kinds) await expect(page.getByLabel(`How many: ${kind}`)).toHaveValue('1')
  await page.getByRole('button', { name: 'Get tickets · $24' }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByText('Ticket purchased successfully!')).toBeVisible()
  const codes = page.getByRole('listitem').filter({ has: page.locator('.ticket-code') })
  await expect(codes).toHaveCount(2)
  const shown: string[] = []
  for (const [index, kind] of kinds.entries()) {
    const ticket = codes.nth(index)
    await expect(ticket).toContainText(`${index + 1} of 2`)
    await expect(ticket).toContainText(kind)
    const code = await ticket.locator('.ticket-code').innerText()
    shown.push(code)
    const image = await ticket.getByRole('img', { name: /QR code/ }).screenshot()
    expect(readQrCodes(image)).toEqual([code.replaceAll('-', '')])
  }
  expect(new Set(shown).size).toBe(2)

  await expect(async () => {
    await page.goto('/dev/mail')
    await page.getByRole('row', { name: newAddress }).first().getByRole('link').click()
    for (const code of shown) await expect(main).toContainText(code, { timeout: 500 })
  }).toPass({ timeout: 60_000 })
})
