import { expect, test } from './fixtures.ts'

test('a member signs in and signs out again', async ({ page, login }) => {
  await login('member')
  await expect(page.getByRole('link', { name: 'Profile' })).toBeVisible()
})
