import { readFileSync } from 'node:fs'
import type { Page, Route } from '@playwright/test'
import { expect, test } from './fixtures.ts'

/** The stand-in for the payment provider's card field. */
const providerScript = '/dev/stripe.js'

async function donate(page: Page, amount: string, address: string) {
  await page.goto('/donate')
  await page.getByLabel('Amount').fill(amount)
  await page.getByLabel('Email').fill(address)
  await page.getByRole('button', { name: 'Donate' }).click()
}

test.describe('a donation', () => {
  test('is paid, recorded and confirmed by a receipt', async ({
    page,
    newAddress,
    javaScriptEnabled,
  }) => {
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
    await page.goto('/donate')
    // The provider's script loads only when somebody uses a field.
    expect(loaded).not.toContain(providerScript)
    await page.getByLabel('Amount').fill('25')
    await page.getByLabel('Email').fill(newAddress)
    await page.getByRole('button', { name: 'Donate' }).click()
    if (javaScriptEnabled) {
      await expect(page.getByLabel('Test card')).toBeFocused()
      await page.getByLabel('Test card').selectOption('A card that is declined')
      expect(loaded).toContain(providerScript)
      await page.getByRole('button', { name: 'Donate $25' }).click()
      await expect(page.getByRole('alert')).toContainText('Your card was declined.')
      await page.getByLabel('Test card').selectOption('A card that pays')
      await page.getByRole('button', { name: 'Donate $25' }).click()
      await expect(page.getByRole('status')).toContainText('Thank you for your donation!')
      await expect(page.getByRole('status')).toBeFocused()
    } else {
      await page.getByRole('button', { name: 'Card is declined' }).click()
      await expect(page.getByText('Your card was declined.')).toBeVisible()
      await page.getByRole('button', { name: 'Pay', exact: true }).click()
      await expect(page.getByRole('status')).toContainText('we have received your payment')
      await page.reload()
      await expect(page.getByText('$25', { exact: true })).toBeVisible()
    }
    await page.goto('/dev/mail')
    const receipt = page.getByRole('row').filter({ hasText: newAddress })
    await receipt.getByRole('link', { name: /Receipt for your donation/ }).click()
    await expect(page.getByText('We have received your donation of $25')).toBeVisible()
  })

  const script = readFileSync('dev/stripe-sandbox/browser-script.js', 'utf8')
  const withoutCard = script.replace("event === 'ready'", "event === 'loaderror'")
  const failures: Array<[part: string, fail: (route: Route) => Promise<void>]> = [
    ['script', (route) => route.abort()],
    ['card field', (route) => route.fulfill({ contentType: 'text/javascript', body: withoutCard })],
  ]
  for (const [part, fail] of failures) {
    test(`leads to the checkout if the provider’s ${part} does not load`, async ({
      page,
      newAddress,
    }) => {
      expect(withoutCard).not.toBe(script)
      await page.route(providerScript, fail)
      await donate(page, '25', newAddress)
      await expect(page).toHaveURL(/\/dev\/checkout\//)
      await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeVisible()
    })
  }

  test('can be paid after the provider could not be asked', async ({
    page,
    newAddress,
    javaScriptEnabled,
  }) => {
    await donate(page, '25', newAddress)
    const pay = page.getByRole('button', { name: /^(Donate \$25|Pay)$/ })
    await expect(pay).toBeEnabled()
    await page.route('/dev/checkout/confirm', (route) => route.abort(), { times: 1 })
    await pay.press('Enter')
    if (javaScriptEnabled) {
      await expect(page.getByRole('alert')).toBeVisible()
      await expect(pay).toBeFocused()
      await pay.click()
    }
    await expect(page.getByRole('status')).toContainText(/Thank you|we have received your payment/)
  })

  test('below the minimum shows an error and keeps the form', async ({ page, newAddress }) => {
    await donate(page, '4.99', newAddress)
    await expect(page.getByText('The smallest donation is $5.').first()).toBeVisible()
    await expect(page.getByLabel('Amount')).toHaveValue('4.99')
  })
})
