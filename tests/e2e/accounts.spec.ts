import type { Page } from '@playwright/test'
import { becomeMember, expect, followMailedLink, newPassword, test } from './fixtures.ts'

const password = newPassword

test('a member registers, confirms, signs in, changes and resets the password, signs out', async ({
  page,
  newAddress,
}) => {
  await page.goto('/register')
  await page.getByLabel('Name').fill('Nora New')
  await page.getByLabel('Email').fill(newAddress)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill('another password')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('alert')).toContainText('Passwords do not match')
  await expect(page.getByLabel('Name')).toHaveValue('Nora New')
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page).toHaveTitle(/^Error: /)
  const readBorder = (label: string) =>
    page.getByLabel(label).evaluate((field) => getComputedStyle(field).borderTopColor)
  expect(await readBorder('Confirm password')).not.toBe(await readBorder('Name'))

  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('status')).toHaveText(
    'Registration successful! Please check your email to verify your account.',
  )
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click()

  await page.getByLabel('Email').fill(newAddress)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('alert')).toContainText('Account not activated. Check your email.')
  await page.getByRole('button', { name: 'Resend Verification' }).click()
  await expect(page.getByRole('status')).toHaveText(
    'A new verification email has been sent. Please check your inbox.',
  )

  await followMailedLink(page, newAddress)
  await page.getByLabel('Password').fill('not the password')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByLabel('Password')).toHaveAccessibleDescription(
    /^This is not the password you chose when you registered\./,
  )
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('status')).toHaveText(
    'Your email address is confirmed, and you are logged in.',
  )
  await expect(page.getByRole('heading', { name: 'Welcome, Nora New!' })).toBeVisible()

  await page.goto('/profile')
  await page.getByLabel('Name').fill('Nora Newer')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status')).toHaveText('Your profile is saved.')
  await expect(page.getByLabel('Name')).toHaveValue('Nora Newer')

  await page.goto('/')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()

  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(newAddress)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await followMailedLink(page, newAddress)
  await page.getByLabel('Password', { exact: true }).fill('a newer password')
  await page.getByLabel('Confirm password').fill('a newer password')
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await page.getByLabel('Email').fill(newAddress)
  await page.getByLabel('Password').fill('a newer password')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('heading', { name: 'Owner Dashboard' })).toBeVisible()
})

test('a wrong password and an unknown address have the same answer', async ({
  page,
  newAddress,
}) => {
  const answers: string[] = []
  for (const email of ['member@example.org', newAddress]) {
    await page.goto('/login')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill('not the password')
    await page.getByRole('button', { name: 'Login' }).click()
    const alert = page.getByRole('alert')
    await expect(alert.getByRole('link', { name: 'Forgot your password?' })).toBeVisible()
    answers.push(await alert.locator('p').first().innerText())
  }
  expect(answers).toEqual(['Login failed', 'Login failed'])
})

test('after logging in, a visitor comes back to the members’ page', async ({ page }) => {
  await page.goto('/notifications')
  await expect(page.getByText('You must be logged in to access this page.')).toBeVisible()
  await page.getByLabel('Email').fill('member@example.org')
  await page.getByLabel('Password').fill('mainstreet-demo')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('heading', { name: 'Notifications' })).toBeVisible()
})

async function signIn(page: Page, email: string) {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('heading', { name: 'Owner Dashboard' })).toBeVisible()
}

test('a changed address waits for its link, and the old address is notified', async ({
  page,
  newAddress,
}) => {
  const moved = `moved-${newAddress}`
  await becomeMember(page, newAddress)
  await page.goto('/profile')
  await page.getByLabel('Email').fill(moved)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(newAddress)
  await expect(page.getByText(`${moved} is waiting to be confirmed`)).toBeVisible()

  await followMailedLink(page, moved)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('status')).toHaveText('Your new email address is confirmed.')
  await page.goto('/profile')
  await expect(page.getByLabel('Email')).toHaveValue(moved)
  await page.goto('/dev/mail')
  const mails = page.getByRole('row').filter({ has: page.getByText(newAddress, { exact: true }) })
  await expect(mails.first()).toContainText('has changed')
})

test('a member lists their sessions, ends one, and ends all others with a new password', async ({
  page,
  browser,
  baseURL,
  newAddress,
}) => {
  await becomeMember(page, newAddress)
  const elsewhere = await browser.newContext({ baseURL })
  const otherPage = await elsewhere.newPage()
  const isSentToLogin = async () => {
    await otherPage.goto('/profile')
    await expect(otherPage).toHaveURL(/\/login/)
  }
  const otherSession = page.getByRole('button', { name: 'Log out' })

  await signIn(otherPage, newAddress)
  await page.goto('/profile')
  await expect(page.getByText('this browser')).toBeVisible()
  await otherSession.click()
  await expect(page.getByRole('status')).toHaveText(/^Logged out: \w+ on \w+\.$/)
  await isSentToLogin()

  await signIn(otherPage, newAddress)
  await page.goto('/profile')
  await page.getByLabel('Current password').fill('not the password')
  await page.getByLabel('New password').fill('a newer password')
  await page.getByLabel('Confirm password').fill('a newer password')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByLabel('Current password')).toHaveAccessibleDescription(
    'This is not your current password.',
  )
  await page.getByLabel('Current password').fill(password)
  await page.getByLabel('New password').fill('a newer password')
  await page.getByLabel('Confirm password').fill('a newer password')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('status')).toContainText('You are logged out everywhere else.')
  await expect(otherSession).toHaveCount(0)
  await isSentToLogin()
  await elsewhere.close()
})

test('an address registered by somebody else is confirmed with a password of the owner’s choice', async ({
  page,
  newAddress,
}) => {
  const json = { name: 'Mallory', email: newAddress, password: 'known to mallory' }
  await page.request.post('/api/auth/register', { data: json })
  await followMailedLink(page, newAddress)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByLabel('Email').fill(newAddress)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await followMailedLink(page, newAddress)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await signIn(page, newAddress)
})
