import type { Page } from '@playwright/test'
import Database from 'better-sqlite3'
import { expect, test } from './fixtures.ts'

/** Expects an answer, with the field for the next code on the screen at the same time. */
async function expectVerdict(phone: Page, words: string | RegExp) {
  const verdict = phone.getByRole('status')
  await expect(verdict).toContainText(words)
  await expect(verdict).toBeInViewport({ ratio: 1 })
  await expect(phone.getByLabel('Code')).toBeFocused()
  await expect(phone.getByLabel('Code')).toBeInViewport({ ratio: 1 })
  const spoken = await verdict.locator('.verdict-word, .verdict-sentence').textContent()
  await expect(phone.getByLabel('Code')).toHaveAccessibleDescription(new RegExp(`^${spoken}`))
}

// Also at an address with a language, for which browsers store separate cookies.
for (const language of ['', '/en']) {
  test(`door staff check tickets with a link${language && ` under ${language}`} and a PIN, and can do nothing else`, async ({
    page,
    portal,
    login,
    browser,
    javaScriptEnabled,
  }) => {
    const read = new Database(portal.databasePath, { readonly: true })
    const found = read
      .prepare(
        `select t.code, d.event_id as eventId from tickets t
      join ticket_types d on d.id = t.ticket_type_id join events on events.id = d.event_id
      where t.status = 'valid' and events.start_time > strftime('%FT%TZ', 'now', '+2 days')
      order by t.id`,
      )
      .get() as { code: string; eventId: number }
    read.close()
    await login('owner', `/events/${found.eventId}/door-links`)
    await page.getByLabel('Name').fill(`Main gate ${language}`)
    await page.getByRole('button', { name: 'Make a link for the door' }).click()
    const once = page.getByRole('status')
    await expect(once).toBeFocused()
    const href = (await once.getByRole('link').first().getAttribute('href')) ?? ''
    const link = language + new URL(href, portal.origin).pathname
    const pin = await once.locator('strong').innerText()
    const mail = await once.getByRole('link', { name: 'Send by email' }).getAttribute('href')
    const body = new URLSearchParams(new URL(mail ?? '').search).get('body')
    expect(body).toBe(`${href}\nPIN: ${pin}`)

    const viewport = { width: 360, height: 740 }
    const staff = await browser.newContext({ baseURL: portal.origin, javaScriptEnabled, viewport })
    const phone = await staff.newPage()
    await phone.goto(link)
    await phone.getByLabel('PIN').fill(pin === '111111' ? '222222' : '111111')
    await phone.getByRole('button', { name: 'Start checking tickets' }).click()
    await expect(phone.getByText('This is not the PIN of this link.').first()).toBeVisible()
    await phone.getByLabel('PIN').fill(pin)
    await phone.getByRole('button', { name: 'Start checking tickets' }).click()
    await expect(phone.getByText(/^It begins in \d+ days\./)).toBeVisible()
    await phone.getByLabel('Code').fill(found.code)
    await phone.getByLabel('Code').press('Enter')
    await expectVerdict(phone, 'valid')
    const before = await phone.locator('.attendance').innerText()
    expect(before).toMatch(/^Checked in: [1-9]\d* of \d+$/)
    await phone.getByLabel('Code').fill(found.code)
    await phone.getByLabel('Code').press('Enter')
    await expectVerdict(phone, /^already used\d+ (second|minute)s? ago/)
    await phone.getByLabel('Code').fill('nonsense')
    await phone.getByLabel('Code').press('Enter')
    await expectVerdict(phone, 'not a ticket code')
    await expect(phone.locator('.attendance')).toHaveText(before)

    await page.goto(`/events/${found.eventId}/validate`)
    await page.getByRole('link', { name: 'Purchased tickets' }).click()
    await page.getByLabel('Buyer, type or code').fill(found.code)
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByRole('button', { name: 'Undo the check-in' }).click()
    await expect(
      page.getByText(/^The check-in is undone. The ticket “.+” for .+ is valid/),
    ).toBeVisible()
    await expect(page.getByLabel('Buyer, type or code')).toHaveValue(found.code)
    await expect(page.getByRole('button', { name: 'Undo the check-in' })).toHaveCount(0)
    await phone.getByLabel('Code').fill(found.code)
    await phone.getByLabel('Code').press('Enter')
    await expectVerdict(phone, 'valid')
    for (const path of ['purchased-tickets', 'manage', 'validate', 'door-list']) {
      await phone.goto(`/events/${found.eventId}/${path}`)
      await expect(phone).toHaveURL(/\/login\?/)
    }

    await page.goto(`/events/${found.eventId}/door-links`)
    const name = `Main gate ${language}`.trim()
    await page.getByText(`Close ${name}`, { exact: true }).first().click()
    await page
      .getByRole('button', { name: `Yes, close this link ${name}`, exact: true })
      .first()
      .click()
    await expect(
      page.getByText(/The link “.+” is closed. Phones that used it can no longer check tickets./),
    ).toBeVisible()
    await phone.goto(link)
    await expect(phone.getByText('This link no longer works.')).toBeVisible()
    await staff.close()
  })
}
