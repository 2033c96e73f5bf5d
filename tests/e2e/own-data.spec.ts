import { readFileSync } from 'node:fs'
import { becomeMember, expect, newPassword, test } from './fixtures.ts'

test('a member takes their data along, and then deletes the account', async ({
  page,
  newAddress,
}) => {
  await becomeMember(page, newAddress)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Download my data' }).click()
  await page.getByLabel('Your password').fill(newPassword)
  const started = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Continue' }).click()
  const download = await started
  expect(download.suggestedFilename()).toBe('my-data.json')
  const data = JSON.parse(readFileSync(await download.path(), 'utf8'))
  expect(data.account).toMatchObject([{ name: 'Nora New', email: newAddress }])

  await page.goto('/profile')
  await page.getByRole('link', { name: 'Delete my account…' }).click()
  await expect(page.getByRole('heading', { name: 'What is deleted at once' })).toBeVisible()
  await page.getByLabel('Your password').fill('a guess')
  await page.getByLabel('I understand that this cannot be undone').check()
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByText('This is not your current password.').first()).toBeVisible()
  await page.getByLabel('Your password').fill(newPassword)
  await page.getByLabel('I understand that this cannot be undone').check()
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByRole('status')).toContainText('Your account is deleted.')
  await page.goto('/profile')
  await expect(page).toHaveURL(/\/login/)

  await page.goto('/dev/mail')
  const mail = page.getByRole('row').filter({ hasText: newAddress })
  await expect(mail).toHaveCount(1)
  await expect(mail).toContainText('Your account at Mainstreet is deleted')
  await becomeMember(page, newAddress)
})

test('what is owed or promised is shown first, with the way to settle it', async ({
  page,
  login,
}) => {
  await login('owner', '/profile/delete')
  await expect(page.getByRole('heading', { name: 'What has to be settled first' })).toBeVisible()
  await expect(page.getByLabel('Your password')).toHaveCount(0)
  const list = page.getByRole('listitem').filter({ hasText: 'People have tickets for an event' })
  await list.first().getByRole('link').click()
  await expect(page).toHaveURL(/\/events\/\d+\/cancel$/)
})
