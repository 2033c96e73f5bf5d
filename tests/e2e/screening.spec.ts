import { demoAccounts } from '#dev/seed/accounts.ts'
import { expect, test } from './fixtures.ts'

const queue = '/admin/classifieds/moderation'
const sections = '/admin/classifieds/sections'

test('a flagged post is first in the queue with its reason and source, and a person decides', async ({
  page,
  login,
}) => {
  await login('admin')
  // The screening job runs every ten seconds.
  await expect(async () => {
    await page.goto(queue)
    await expect(page.getByText('Please look closely:').first()).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 60_000 })
  const first = page.getByRole('article').first()
  await expect(first).toContainText('look closely: Risk')
  await expect(first).toContainText('from the built-in rules')
  const classified = page.getByRole('article').filter({ hasText: 'Earn up to $900 per week' })
  await expect(classified).toContainText('It sounds like a known fraud')
  await expect(classified.getByRole('button', { name: 'Approve' })).toBeVisible()
})

test('the strictness page shows what each setting would have flagged before saving', async ({
  page,
  login,
}) => {
  await login('admin')
  const data = { password: demoAccounts.password }
  expect((await page.request.post('/api/auth/confirm', { data })).status()).toBe(200)
  await page.goto(sections)
  await expect(page.getByText('built-in rules check posts')).toBeVisible()
  await expect(async () => {
    await page.goto(`${sections}?severity=5`)
    await expect(page.getByText(/At 5, these \d+ of the last 30 days/)).toBeVisible({
      timeout: 500,
    })
  }).toPass({ timeout: 60_000 })
  await expect(page.getByRole('row').filter({ hasText: 'Canning jars' })).toBeVisible()
  await page.getByLabel('Strictness').selectOption('4')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The strictness is saved: 4.')).toBeVisible()
  await expect(page.getByLabel('Strictness')).toHaveValue('4')
  const setting = '/api/admin/settings/llm_moderation_severity'
  expect(await (await page.request.get(setting)).json()).toEqual({ value: '4' })
  const wrong = await page.request.put(setting, { data: { value: '9' } })
  expect(wrong.status()).toBe(400)
  expect((await wrong.json()).error).toContain('Failed to update LLM severity.')
  expect((await page.request.put(setting, { data: { value: '3' } })).status()).toBe(200)
})

test('the jobs page shows when each job ran, how long it took and that it succeeded', async ({
  page,
  login,
}) => {
  await login('admin', '/admin/jobs')
  const job = page.getByRole('row').filter({ hasText: 'Screens posts that wait' })
  await page.getByText(/tasks run as they should$/).click()
  await expect(job).toContainText('10 seconds')
  await expect(job).toContainText(/OK$/)
})
