import { writeFileSync } from 'node:fs'
import { chromium, type Route } from '@playwright/test'
import Database from 'better-sqlite3'
import sharp from 'sharp'
import { qrPng } from '#app/shared/qr.server.ts'
import { demoAccounts } from '#dev/seed/accounts.ts'
import { expect, test } from './fixtures.ts'

/** Records a video that shows a code to the camera. */
async function recordFilm(code: string): Promise<string> {
  const picture = await sharp(await qrPng(code))
    .resize(400, 400, { kernel: 'nearest' })
    .extend({ top: 40, bottom: 40, left: 120, right: 120, background: '#ffffff' })
    .jpeg({ quality: 95 })
    .toBuffer()
  const file = test.info().outputPath('ticket.mjpeg')
  writeFileSync(file, Buffer.concat(Array.from({ length: 30 }, () => picture)))
  return file
}

test('a code scanned by the camera is checked like a typed one', async ({
  portal,
  launchOptions,
  javaScriptEnabled,
}) => {
  const read = new Database(portal.databasePath, { readonly: true })
  const found = read
    .prepare(
      `select t.code, d.event_id as eventId from tickets t
      join ticket_types d on d.id = t.ticket_type_id join events on events.id = d.event_id
      where t.status = 'valid' and events.start_time > strftime('%FT%TZ', 'now', '+2 days')
      order by t.id desc`,
    )
    .get() as { code: string; eventId: number }
  read.close()
  const browser = await chromium.launch({
    ...launchOptions,
    args: [
      ...(launchOptions.args ?? []),
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${await recordFilm(found.code)}`,
    ],
  })
  const context = await browser.newContext({ baseURL: portal.origin, javaScriptEnabled })
  await context.grantPermissions(['camera'])
  const page = await context.newPage()
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  const loadsReader = () => loaded.some((url) => /ponyfill|\.wasm$/.test(url))
  await page.goto(`/login?redirectTo=/events/${found.eventId}/validate`)
  await page.getByLabel('Email').fill(demoAccounts.owner.email)
  await page.getByLabel('Password').fill(demoAccounts.password)
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await expect(page.getByLabel('Code')).toBeFocused()
  await page.getByLabel('Code').fill('nonsense')
  await page.getByLabel('Code').press('Enter')
  await expect(page.getByRole('status')).toContainText('not a ticket code')
  await expect(page.getByLabel('Code')).toHaveAccessibleDescription(/^not a ticket code/)
  const start = page.getByRole('button', { name: 'Scan with the camera' })
  if (javaScriptEnabled) {
    await expect(start).toBeVisible()
    expect(loadsReader()).toBe(false)
    const spoken = page.locator('[aria-live=polite]')
    await expect(spoken).toHaveText('')
    let lost = 0
    const lose = async (route: Route) => {
      lost += 1
      await route.fetch()
      await route.abort()
    }
    await page.route('**/validate', lose, { times: 1 })
    await start.click()
    // The first answer is lost; the code is still in view, is sent again, and not called used.
    await expect(spoken).toHaveText(/^valid/)
    expect(lost).toBe(1)
    await expect(page.locator('.verdict'), 'the one of the typed code is gone').toHaveCount(1)
    // This browser has no built-in QR code reader.
    expect(loadsReader()).toBe(true)
    // A code that stays in view is not sent again; one shown again later is.
    await page.getByRole('button', { name: 'Stop the camera' }).click()
    await expect(spoken).toHaveText(/^valid/)
    await start.click()
    await expect(spoken).toContainText('already used')
    await expect(page.locator('.verdict')).toHaveCount(1)
  } else {
    await expect(start).toHaveCount(0)
  }
  await browser.close()
})
