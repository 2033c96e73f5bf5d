import { expect, test } from './fixtures.ts'

test('an owner answers that a job is still available on its page, and by the mailed link', async ({
  page,
  login,
  examples,
}) => {
  await login('owner', `/edit-listing/work/${examples.ownJob}`)
  await expect(page.getByText('Is it still available?')).toBeVisible()
  const title = await page.getByLabel('Title').inputValue()
  await page.getByRole('button', { name: 'It is still available' }).click()
  await expect(page.getByRole('status')).toHaveText(
    `Thank you. “${title}” is confirmed as available.`,
  )
  await expect(page.getByText('Is it still available?')).toHaveCount(0)

  await page.context().clearCookies()
  await page.goto(`/still-available/${examples.renewal}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Is “${title}” still available?`)
  await page.getByRole('button', { name: 'No, take it off the lists' }).click()
  await expect(page.getByRole('status')).toContainText('is off the lists, marked as taken')
  await expect(page.locator('main')).toContainText('It is marked as taken, and off the lists.')
  await page.getByRole('button', { name: 'Yes, it is still available' }).click()
  await expect(page.getByRole('status')).toHaveText(`Thank you. “${title}” is on the lists.`)
  await page.goto(`/work?q=${encodeURIComponent(title)}`)
  await expect(page.getByRole('main')).toContainText(title)
})
