import { Secret, TOTP } from 'otpauth'
import { demoAccounts } from '#dev/seed/accounts.ts'
import { becomeMember, enterPassword, expect, newPassword, test } from './fixtures.ts'

test('a role is given once the password is, and then taken without it', async ({ page }) => {
  const { password, admin, cashier } = demoAccounts
  await enterPassword(page, admin.email, password)
  await page.goto('/admin/dashboard?q=cashier@')
  const role = page.getByLabel(`Role ${cashier.name}`)
  const change = page.getByText(`Change ${cashier.name}`)
  await change.click()
  await role.selectOption('moderator')
  await page.getByRole('button', { name: `Save ${cashier.name}` }).click()
  await expect(page.getByRole('heading', { name: 'Enter your password again' })).toBeVisible()
  await page.getByLabel('Your password').fill('a guess')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('This is not your password.')).toBeVisible()
  await page.getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('status')).toHaveText(
    `The account of ${cashier.name} has been changed.`,
  )
  await expect(role).toHaveValue('moderator')

  await change.click()
  await role.selectOption('cashier')
  await page.getByRole('button', { name: `Save ${cashier.name}` }).click()
  await expect(page.getByRole('status')).toHaveText(
    `The account of ${cashier.name} has been changed.`,
  )
  await expect(role).toHaveValue('cashier')
})

test('a list of people is downloaded with the password, and the history says so', async ({
  page,
}) => {
  const { password, admin } = demoAccounts
  await enterPassword(page, admin.email, password)
  await page.goto('/admin/dashboard')
  await page.getByText('Download as CSV').click()
  await page.getByRole('button', { name: 'Applications', exact: true }).click()
  await page.getByLabel('Your password').fill(password)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Continue' }).click()
  expect((await download).suggestedFilename()).toBe('applications.csv')
  await page.goto('/admin/history')
  await page.getByLabel('About').selectOption('personal_list')
  await page.getByLabel('Who (name or email)').fill(admin.email)
  await page.getByRole('button', { name: 'Show' }).click()
  const row = page.getByRole('row').filter({ hasText: 'downloaded: the applications.' })
  await expect(row.first()).toContainText(admin.name)
  await page.getByLabel('To', { exact: true }).fill('2020-01-01')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByText('Nothing like this has happened.')).toBeVisible()
  await expect(page.getByLabel('Who (name or email)')).toHaveValue(admin.email)
})

test('whoever has a second factor signs in with its code, or with a recovery code', async ({
  page,
  newAddress,
}) => {
  await becomeMember(page, newAddress)
  await page.goto('/profile/second-factor')
  const secret = Secret.fromBase32(await page.locator('input[name=secret]').inputValue())
  const codeIn = (milliseconds: number) =>
    new TOTP({ secret }).generate({ timestamp: Date.now() + milliseconds })
  await page.getByLabel('Code').fill(codeIn(0))
  await page.getByLabel('Password').fill(newPassword)
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
  const recoveryCode = await page.locator('code').first().innerText()

  const signIn = async (makeCode: () => string) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Logout' }).click()
    await enterPassword(page, newAddress, newPassword)
    await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
    await page.getByLabel('Code').fill('000000')
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByRole('alert')).toContainText('This code is not right')
    await page.getByLabel('Code').fill(makeCode())
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByRole('heading', { name: 'Owner Dashboard' })).toBeVisible()
  }
  // The code of this half minute has been used above. The next one is accepted already.
  await signIn(() => codeIn(30_000))
  await signIn(() => recoveryCode)
})
