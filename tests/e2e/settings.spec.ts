import { demoAccounts } from '#dev/seed/accounts.ts'
import { enterPassword, expect, test } from './fixtures.ts'

test('an administrator changes the town’s address and colors, and goes back', async ({ page }) => {
  const { admin, password } = demoAccounts
  // A session of its own, so that its ten minutes without the password do not end within the test.
  await enterPassword(page, admin.email, password)
  await page.goto('/admin/dashboard')
  await page.getByRole('link', { name: 'Settings' }).click()
  const open = (section: string) => page.getByRole('heading', { name: section }).click()
  await open('The town')
  await page.getByLabel('Address (optional)').fill('Main Street 1')
  await page.getByRole('button', { name: 'Save the town' }).click()
  await page.getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('status')).toHaveText('Saved: Address.')
  await expect(page.locator('footer')).toContainText('Main Street 1')

  await open('Colors of the masthead')
  await page.getByLabel('Own colors').check()
  await page.getByLabel('Own color behind the text').fill('#777777')
  await page.getByLabel('Own color of the text').fill('#888888')
  await page.getByRole('button', { name: 'Save the colors' }).click()
  await expect(page.getByRole('alert')).toContainText('The text #888888 on #777777')
  await expect(page.getByLabel('Own color of the text')).toHaveValue('#888888')
  await page.getByLabel('Lake').check()
  await page.getByRole('button', { name: 'Save the colors' }).click()
  await expect(page.getByRole('status')).toHaveText('Saved: Colors of the masthead.')
  await expect(page.getByRole('banner')).toHaveCSS('background-color', 'rgb(31, 78, 121)')

  await open('Colors of the masthead')
  await page.getByLabel('As the rest of the page').check()
  await page.getByRole('button', { name: 'Save the colors' }).click()
  await open('The town')
  await page.getByLabel('Back to the default Address').check()
  await page.getByRole('button', { name: 'Save the town' }).click()
  await expect(page.locator('footer')).not.toContainText('Main Street 1')
})
