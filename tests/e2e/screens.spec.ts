import type { BrowserContext, Page } from '@playwright/test'
import { matchRoutes } from 'react-router'
import { fillAddress } from '#tests/support/route-examples.ts'
import { allPatterns, screenPatterns } from '#tests/support/routes.ts'
import { screens } from '#tests/support/screens.ts'
import { findFrameViolations, findViolations } from './axe.ts'
import { test as base, expect, signIn } from './fixtures.ts'

/**
 * Checks every screen for everybody who can see it: no axe violation, and nothing cut off at 320
 * px. Fails for a screen of the route manifest that is missing in `screens`.
 */

/**
 * Addresses that only redirect (`/login/code` does so unless the password was just entered), and
 * the ad frame, which has its own test.
 */
const noScreens = ['/admin', '/logout', '/login/code', '/ad']

type Who = keyof typeof screens

const people = Object.keys(screens) as Who[]
const narrowest = { width: 320, height: 800 }

type Pages = {
  /** Returns the page in which a person looks at one screen after the other. */
  findPage: (who: Who) => Promise<Page>
}

/** A window for each screen would take as long as all that is checked of it. */
const test = base.extend<object, Pages>({
  findPage: [
    async ({ browser, portal }, use) => {
      const contexts: BrowserContext[] = []
      const pages = new Map<Who, Promise<Page>>()
      const open = async (who: Who) => {
        const context = await browser.newContext({ baseURL: portal.origin, viewport: narrowest })
        contexts.push(context)
        if (who !== 'visitor') await signIn(context, portal, who)
        return context.newPage()
      }
      await use((who) => {
        const page = pages.get(who) ?? open(who)
        pages.set(who, page)
        return page
      })
      await Promise.all(contexts.map((context) => context.close()))
    },
    { scope: 'worker' },
  ],
})

test('every screen has a test', () => {
  const patterns = allPatterns().map((path) => ({ path }))
  const seen = Object.values(screens)
    .flat()
    .map((path) => matchRoutes(patterns, path.replaceAll(/[{}]/g, ''))?.at(-1)?.route.path)
  const missing = screenPatterns().filter((path) => ![...seen, ...noScreens].includes(path))
  expect(missing).toEqual([])
})

const measureWidth = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

async function look(page: Page) {
  // After a click, the page may be without its styles.
  await page.waitForLoadState()
  await expect(page.locator('h1')).toHaveCount(1)
  expect(await measureWidth(page)).toBeLessThanOrEqual(narrowest.width)
  expect(await findViolations(page)).toEqual([])
}

for (const who of people) {
  test.describe(`as ${who}`, () => {
    for (const path of screens[who]) {
      test(path, async ({ findPage, examples }) => {
        const page = await findPage(who)
        const address = fillAddress(path, examples)
        const answer = await page.goto(address)
        expect(answer?.status()).toBe(path === '/nothing-here' ? 404 : 200)
        expect(new URL(page.url()).pathname).toBe(address.split('?')[0])
        await look(page)
      })
    }
  })
}

test('a form that is refused', async ({ page, login }) => {
  await page.setViewportSize(narrowest)
  await login('owner', '/properties/new')
  await page.getByLabel('Title').fill('x'.repeat(40))
  await page.locator('main form').evaluate((form: HTMLFormElement) => {
    form.noValidate = true
  })
  await page.getByRole('main').getByRole('button').last().click()
  await expect(page.getByRole('alert')).toContainText('Please correct')
  await look(page)
})

test('the advertisement frame', async ({ page }) => {
  await page.setViewportSize(narrowest)
  await page.goto('/about')
  const frame = page.locator('iframe[src="/ad"]')
  await frame.scrollIntoViewIfNeeded()
  await expect(frame.contentFrame().getByText('Advertisement')).toBeVisible()
  const ad = page.frame({ url: '/ad' })
  expect(ad && (await findFrameViolations(page, ad))).toEqual([])
})

test('the pages of a payment', async ({ page, newAddress, login }) => {
  await page.setViewportSize(narrowest)
  const form = { amount: '12', email: newAddress }
  const checkout = (await page.request.post('/donate', { form, maxRedirects: 0 })).headers()
    .location
  await page.goto(checkout ?? '')
  await look(page)
  await page.getByRole('button', { name: 'Back without paying' }).click()
  await look(page)
  await page.goto(checkout ?? '')
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  // The page reloads itself until the provider's message has arrived.
  await expect(page.getByRole('status')).toContainText('we have received your payment')
  await look(page)
  await login('admin', '/owner-dashboard/sales')
  await page
    .getByRole('link', { name: /Donation to/ })
    .first()
    .click()
  await look(page)
})

for (const who of people) {
  test(`no screen of the ${who} is wider than 320 px in Spanish`, async ({
    page,
    login,
    examples,
  }) => {
    await page.setViewportSize(narrowest)
    if (who !== 'visitor') await login(who)
    const found: string[] = []
    for (const path of screens[who]) {
      await page.goto(`/es${fillAddress(path, examples)}`)
      await expect(page.locator('html'), path).toHaveAttribute('lang', 'es')
      const width = await measureWidth(page)
      if (width > narrowest.width) found.push(`${path}: ${width}`)
    }
    expect(found).toEqual([])
  })
}

test('Spanish pages are accessible', async ({ page }) => {
  for (const path of ['/', '/properties', '/events/1', '/register', '/donate']) {
    await page.goto(`/es${path}`)
    expect(await findViolations(page), path).toEqual([])
  }
})
