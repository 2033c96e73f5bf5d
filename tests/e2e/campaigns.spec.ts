import { expect, test } from './fixtures.ts'

const advertising = '/advertise-play-listing'

test('an owner advertises an event and pays, and the ad is shown', async ({
  page,
  login,
  browser,
  portal,
}) => {
  await login('owner', advertising)
  await page.getByRole('button', { name: 'Show estimate' }).click()
  await expect(page.getByText('Please select a listing to advertise.')).toBeVisible()
  await page.waitForLoadState('domcontentloaded')
  const choice = page
    .getByLabel('Listing or event')
    .locator('option', { hasText: 'Event, $7' })
    .last()
  const title = ((await choice.textContent()) ?? '').replace(/ \(Event.*/, '')
  await page.getByLabel('Listing or event').selectOption(await choice.getAttribute('value'))
  await page.getByRole('button', { name: 'Show estimate' }).click()
  await expect(page.getByRole('heading', { name: `“${title}” for 30 days: $7` })).toBeVisible()
  await expect(page.getByText('This text was made from your listing.')).toBeVisible()
  await page.getByLabel('Text of the ad').fill('x'.repeat(121))
  await page.getByLabel('Text of the ad').fill('Bring the whole family.')
  await page.getByRole('button', { name: 'Purchase ad' }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByRole('status')).toContainText('we have received your payment')
  await page.reload()
  await page.getByRole('main').getByRole('link').last().click()
  await expect(
    page.getByText('Thank you! 30 days are paid for: your ad runs until the date shown below.'),
  ).toBeVisible()
  const report = page.getByRole('article').filter({ hasText: 'Bring the whole family.' })
  await expect(report).toContainText('running')

  // The newest ad has the fewest impressions, so it is next.
  const reader = await (await browser.newContext({ baseURL: portal.origin })).newPage()
  await reader.goto('/ad')
  await expect(reader.getByText('Bring the whole family.')).toBeVisible()
  await reader.getByRole('link').click()
  await expect(reader).toHaveURL(/\/events\/\d+$/)
})

test('a visitor who leaves the checkout sees a message and an unpaid campaign', async ({
  page,
  login,
}) => {
  await login('owner')
  const choice = page
    .getByLabel('Listing or event')
    .locator('option', { hasText: 'Destination, $8' })
    .first()
  await page.goto(advertising)
  await page.getByLabel('Listing or event').selectOption(await choice.getAttribute('value'))
  await page.getByRole('button', { name: 'Show estimate' }).click()
  await page.getByRole('button', { name: 'Purchase ad' }).click()
  await page.getByRole('button', { name: 'Back without paying' }).click()
  await page.getByText('Cancel this payment', { exact: true }).click()
  await page.getByRole('button', { name: 'Yes, cancel this payment' }).click()
  await expect(page.getByText('Ad campaign purchase cancelled.')).toBeVisible()
})

test('a forged payment=success in the address shows no payment', async ({ page, login }) => {
  await login('member', `${advertising}?payment=success&session_id=cs_test_made_up`)
  await expect(page.getByText('Thank you!')).toHaveCount(0)
})

test('every public page has an ad frame with a text until the ad loads', async ({ page }) => {
  await page.goto('/properties')
  const block = page.getByRole('complementary', { name: 'Advertisement' })
  await expect(block).toContainText('Loading Ad...')
  await block.scrollIntoViewIfNeeded()
  await expect(page.frameLocator('iframe[src="/ad"]').getByText('Advertisement')).toBeVisible()
})
