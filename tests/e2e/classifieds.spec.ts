import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

const newTitle = () => `Sewing machine ${randomUUID().slice(0, 8)}`
const myClassifieds = '/owner-dashboard/classifieds'
const queue = '/admin/classifieds/moderation'

async function post(page: Page, title: string, content = 'Runs well, with a table.') {
  await page.goto('/classifieds')
  await page.getByRole('link', { name: 'Post New Ad' }).click()
  // Without the page's script, the server answers a text that is too long.
  await page.waitForLoadState()
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Ad text').fill(content)
  await page.getByLabel('Section').selectOption('For sale')
  await page.getByLabel('Email address', { exact: false }).first().fill('sewing@example.org')
  await page.getByLabel('Let readers see the email address').check()
  await page.getByRole('button', { name: 'Submit for Review' }).click()
}

async function decide(admin: Page, title: string, verdict: 'Approve' | 'Reject', words = '') {
  await admin.goto(queue)
  const classified = admin.getByRole('article').filter({ hasText: title })
  await classified.getByLabel('Feedback').fill(words)
  await classified.getByRole('button', { name: verdict }).click()
}

const findRow = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })

test('a classified is posted, approved, paid for, found, answered and cancelled', async ({
  page,
  login,
  another,
  browser,
  portal,
  newAddress,
}) => {
  const title = newTitle()
  await login('member')
  await post(page, title)
  await expect(page.getByText('is waiting for approval.')).toBeVisible()
  await expect(findRow(page, title)).toContainText('not active')
  await expect(findRow(page, title)).toContainText('pending')
  await expect(findRow(page, title).getByRole('button', { name: 'Pay $5' })).toHaveCount(0)

  const admin = await another('admin')
  await decide(admin, title, 'Approve')
  await expect(admin.getByText(/^Ad \d+ approved successfully\.$/)).toBeVisible()

  await page.goto(myClassifieds)
  await findRow(page, title).getByRole('button', { name: 'Pay $5' }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByRole('status')).toContainText('we have received your payment')
  await page.goto(myClassifieds)
  await expect(findRow(page, title)).toContainText('paid until')
  await expect(findRow(page, title)).not.toContainText('not active')

  const reader = await (await browser.newContext({ baseURL: portal.origin })).newPage()
  await reader.goto('/classifieds')
  await reader.getByLabel('Search ads').fill(title)
  await reader.getByRole('button', { name: 'Show' }).click()
  await expect(reader).toHaveURL(/[?&]q=/)
  await reader.waitForLoadState()
  expect(await reader.content()).not.toContain('sewing@example.org')
  await reader.getByRole('link', { name: `Contact ${title}` }).click()
  await expect(reader).toHaveURL(/\/classifieds\/\d+/)
  await reader.waitForLoadState()
  expect(await reader.content()).not.toContain('sewing@example.org')
  await reader.getByRole('button', { name: 'Show email address' }).click()
  await expect(reader.getByRole('status')).toBeFocused()
  await expect(reader.getByRole('link', { name: 'sewing@example.org' })).toBeVisible()

  await reader.getByLabel('Your name').fill('Ann')
  await reader.getByLabel('Your email address').fill(newAddress)
  await reader.getByLabel('Message').fill('May I try it on Sunday?')
  await reader.getByRole('button', { name: 'Send' }).click()
  await expect(reader.getByText('Your message is on its way.')).toBeVisible()

  await page.goto('/dev/mail')
  await findRow(page, title).filter({ hasText: 'a message about' }).getByRole('link').click()
  await expect(page.getByText('May I try it on Sunday?')).toBeVisible()
  await page
    .locator('main')
    .getByRole('link', { name: /messages/ })
    .click()
  await page.getByLabel('Your answer').fill('Gladly, at two.')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Gladly, at two.')).toBeVisible()
  await page.goto('/dev/mail')
  await expect(findRow(page, newAddress)).toContainText('a message about')

  await page.goto(myClassifieds)
  await findRow(page, title).getByRole('link', { name: 'Cancel ad' }).click()
  await page.getByRole('button', { name: 'Cancel the ad' }).click()
  await expect(findRow(page, title)).toContainText('cancelled')
  await reader.goto(`/classifieds?q=${title.slice(-8)}`)
  await expect(reader.getByText('No ads found.')).toBeVisible()
})

test('a rejected classified is changed and sent again', async ({ page, login, another }) => {
  const title = newTitle()
  await login('member')
  await post(page, title)
  const admin = await another('admin')
  await decide(admin, title, 'Reject', 'Please name a price.')
  await page.goto(myClassifieds)
  await expect(findRow(page, title)).toContainText('Please name a price.')
  await findRow(page, title).getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel('Ad text').fill('Runs well, with a table. $40.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('is saved and is waiting for approval again.')).toBeVisible()
  await admin.goto(queue)
  await expect(admin.getByRole('article').filter({ hasText: title })).toContainText('$40.')
})

test('a text that is too long is refused beside its field and kept', async ({
  page,
  login,
  javaScriptEnabled,
}) => {
  const long = 'a'.repeat(251)
  await login('member')
  await post(page, newTitle(), long)
  if (javaScriptEnabled) {
    await expect(page.locator('.field-error')).toHaveText('251 of 250 characters')
    await expect(page.getByRole('status')).toHaveText('251 of 250 characters')
  } else {
    const sentence = 'Ad content exceeds the 250 character limit.'
    await expect(page.getByRole('alert').getByRole('link', { name: sentence })).toBeVisible()
  }
  await expect(page.getByLabel('Ad text')).toHaveValue(long)
})

test('a text that is typed before the counter arrives is counted, too', async ({
  page,
  login,
  javaScriptEnabled,
}) => {
  const typed = Promise.withResolvers<void>()
  await page.route('**/classified-length*.js', async (route) => {
    await typed.promise
    await route.continue()
  })
  await login('member')
  await page.goto('/classifieds/new', { waitUntil: 'commit' })
  await page.getByLabel('Ad text').fill('a'.repeat(251))
  typed.resolve()
  const count = javaScriptEnabled ? '251 of 250 characters' : 'At most 250 characters'
  await expect(page.locator('.field-error, .field-hint').getByText(count)).toBeVisible()
  await expect(page.getByRole('status')).toHaveText(javaScriptEnabled ? [count] : [])
})

test('a member suggests a section, and an administrator approves, renames and deletes it', async ({
  page,
  login,
  another,
}) => {
  const name = `Boats ${randomUUID().slice(0, 6)}`
  await login('member', '/classifieds/new')
  await page.getByLabel('Ad text').fill('A rowing boat, hardly wet.')
  await page.getByRole('button', { name: 'Suggest a section' }).click()
  await page.getByLabel('Section name').fill(name)
  await page.getByRole('button', { name: 'Suggest' }).click()
  await expect(page.getByText('We will let you know when your section is added.')).toBeVisible()
  await expect(page.getByLabel('Ad text')).toHaveValue('A rowing boat, hardly wet.')

  const admin = await another('admin')
  await admin.goto('/admin/classifieds/sections')
  await admin.getByRole('button', { name: `Approve ${name}` }).click()
  await expect(admin.getByText(`The section “${name}” is approved.`)).toBeVisible()
  await page.goto('/classifieds/new')
  await expect(page.getByLabel('Section').locator('option', { hasText: name })).toHaveCount(1)

  const row = admin.getByRole('row').filter({ has: admin.locator(`[value="${name}"]`) })
  await row.getByLabel('Section name').fill('for SALE')
  await row.getByRole('button', { name: 'Rename' }).click()
  await expect(admin.getByRole('alert')).toContainText('There is already a section with this name.')
  await admin.goto('/admin/classifieds/sections')
  await admin.getByRole('button', { name: `Delete ${name}` }).click()
  await expect(admin.getByText(`The section “${name}” is deleted.`)).toBeVisible()
})

test('the API posts, pays and shows a classified, and keeps its email address to itself', async ({
  page,
  login,
  another,
}) => {
  await login('member')
  const { request } = page
  const [section] = await (await request.get('/api/classifieds/sections/active')).json()
  const data = {
    content: `Loom ${randomUUID()}`,
    section_id: section.id,
    hidden_email: 'loom@example.org',
    display_email: true,
  }
  const posted = await request.post('/api/classifieds', { data })
  expect(posted.status()).toBe(201)
  const classified = await posted.json()
  expect(classified).toMatchObject({ moderation_status: 'pending', payment_status: 'unpaid' })
  const early = await request.post(`/api/classifieds/${classified.id}/pay`)
  expect(early.status()).toBe(409)
  expect((await early.json()).error).toContain('Failed to process payment.')

  const admin = await another('admin')
  const decision = { data: { status: 'approved' } }
  await admin.request.put(`/api/classifieds/${classified.id}/moderate`, decision)
  const { url } = await (await request.post(`/api/classifieds/${classified.id}/pay`)).json()
  await page.goto(url)
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByRole('status')).toContainText('we have received your payment')

  const mine = await (await request.get(`/api/classifieds/my/${classified.id}`)).json()
  expect(mine).toMatchObject({ payment_status: 'paid', hidden_email: 'loom@example.org' })
  const shown = await request.get(`/api/classifieds?section_id=${section.id}`)
  expect(await shown.text()).not.toContain('loom@example.org')
  expect((await shown.json()).map((row: { id: number }) => row.id)).toContain(classified.id)
  const cancelled = await request.delete(`/api/classifieds/${classified.id}`)
  expect(cancelled.status()).toBe(200)
  expect((await request.delete(`/api/classifieds/${classified.id}`)).status()).toBe(409)
})
