import { expect, followMailedLink, test } from './fixtures.ts'

const password = 'a long enough password'

test('register, confirm, sign in, change, forget and recover, sign out', async ({
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

  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('status')).toHaveText(
    'Registration successful! Please check your email to verify your account.',
  )

  await page.getByLabel('Email').fill(newAddress)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('alert')).toContainText('Account not activated. Check your email.')
  await page.getByRole('button', { name: 'Resend Verification' }).click()
  await expect(page.getByRole('status')).toHaveText(
    'A new verification email has been sent. Please check your inbox.',
  )

  await followMailedLink(page, newAddress)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByLabel('Email').fill(newAddress)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('heading', { name: 'Owner Dashboard' })).toBeVisible()

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

test('the wrong password and an unknown address are answered alike', async ({
  page,
  newAddress,
}) => {
  const answers: string[] = []
  for (const email of ['member@example.org', newAddress]) {
    await page.goto('/login')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill('not the password')
    await page.getByRole('button', { name: 'Login' }).click()
    answers.push(await page.getByRole('alert').innerText())
  }
  expect(answers).toEqual(['Login failed', 'Login failed'])
})

test('a page for members leads back to itself after the login', async ({ page }) => {
  await page.goto('/notifications')
  await expect(page.getByText('You must be logged in to access this page.')).toBeVisible()
  await page.getByLabel('Email').fill('member@example.org')
  await page.getByLabel('Password').fill('mainstreet-demo')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('heading', { name: 'Notifications' })).toBeVisible()
})
