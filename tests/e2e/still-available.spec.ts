import { expect, test } from './fixtures.ts'

const title = 'Bookkeeper for four small firms'

test('an owner answers on the page of a job that it is still available, and by the mailed link', async ({
  page,
  login,
}) => {
  await login('owner', '/notifications')
  await page.getByRole('link', { name: `“${title}” has been on the lists for a while.` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
  await page.getByRole('button', { name: 'It is still available' }).click()
  await expect(page.getByRole('status')).toHaveText(
    `Thank you. “${title}” is confirmed as available.`,
  )
  await expect(page.getByRole('button', { name: 'It is still available' })).toHaveCount(0)

  await page.context().clearCookies()
  await page.goto('/dev/mail')
  await page.getByRole('link', { name: `Is “${title}” still available?` }).click()
  await page
    .locator('main')
    .getByRole('link', { name: /still-available/ })
    .click()
  await page.getByRole('button', { name: 'No, take it off the lists' }).click()
  await expect(page.getByRole('status')).toContainText('is off the lists, marked as taken')
  await expect(page.locator('main')).toContainText('It is marked as taken, and off the lists.')
  await page.getByRole('button', { name: 'Yes, it is still available' }).click()
  await expect(page.getByRole('status')).toHaveText(`Thank you. “${title}” is on the lists.`)
  await page.goto('/work?q=bookkeeper')
  await expect(page.getByRole('main')).toContainText(title)
})
