import { randomInt, randomUUID } from 'node:crypto'
import {
  type BrowserContext,
  test as base,
  expect,
  type Page,
  type Response,
} from '@playwright/test'
import { demoAccounts } from '#dev/seed/accounts.ts'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { type Examples, makeExamples } from '#tests/support/route-examples.ts'

type Who = 'member' | 'owner' | 'admin'
type WorkerFixtures = {
  portal: TestPortal
  /** The ids and links of one example of everything in the worker's portal. */
  examples: Examples
}
type TestFixtures = {
  /** Signs in the test's own page and opens the address, or the dashboard if there is none. */
  login: (who: Who, address?: string) => Promise<Response | null>
  /** Opens a page for somebody else, in a separate browser session. */
  another: (who: Who) => Promise<Page>
  /** A mail address that nobody has used before. */
  newAddress: string
}

/**
 * A portal per worker, and an IP address per test, so that no test uses up the rate limits of
 * another.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  portal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape.
    async ({}, use) => {
      const portal = await startTestPortal()
      await use(portal)
      await portal.stop()
    },
    { scope: 'worker' },
  ],
  examples: [
    async ({ portal }, use) => use(await makeExamples(portal)),
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ portal }, use) => use(portal.origin),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape.
  extraHTTPHeaders: async ({}, use) =>
    use({ 'X-Forwarded-For': `10.${randomInt(255)}.${randomInt(255)}.${randomInt(1, 255)}` }),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape.
  newAddress: async ({}, use) => use(`${randomUUID()}@example.org`),
  login: async ({ page, context, portal }, use) =>
    use(async (who, address = '/owner-dashboard') => {
      await signIn(context, portal, who)
      return page.goto(address)
    }),
  another: async ({ browser, portal, javaScriptEnabled }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (who) => {
      const context = await browser.newContext({ baseURL: portal.origin, javaScriptEnabled })
      contexts.push(context)
      await signIn(context, portal, who)
      return context.newPage()
    })
    await Promise.all(contexts.map((context) => context.close()))
  },
})

const tokens = new Map<string, string>()

/**
 * Gives a browser the session of a demo account. Each account signs in once per worker, because the
 * rate limits on signing in apply; the login form has its own test.
 */
export async function signIn(context: BrowserContext, portal: TestPortal, who: Who) {
  const { email } = demoAccounts[who]
  const key = `${portal.origin} ${who}`
  if (!tokens.has(key)) {
    const json = { email, password: demoAccounts.password }
    const response = await fetch(`${portal.origin}/api/auth/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(json),
    })
    const { token } = (await response.json()) as { token: string }
    tokens.set(key, token)
  }
  const value = Buffer.from(JSON.stringify(tokens.get(key))).toString('base64')
  await context.addCookies([{ name: 'session', value, url: portal.origin }])
}

/** Logs in by the form. Unlike `login`, this begins a session of its own. */
export async function enterPassword(page: Page, email: string, password: string) {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).not.toHaveURL(/\/login$/)
}

/** Opens the newest mail to an address in the demo's mailbox and follows its link. */
export async function followMailedLink(page: Page, address: string) {
  await page.goto('/dev/mail')
  await page.getByRole('row', { name: address }).first().getByRole('link').click()
  await page.locator('main').getByRole('link', { name: /^http/ }).first().click()
}

/** The password of accounts that tests register. */
export const newPassword = 'a long enough password'

/** Registers and confirms an account, which signs in the test's page. */
export async function becomeMember(page: Page, email: string) {
  await page.goto('/register')
  await page.getByLabel('Name').fill('Nora New')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(newPassword)
  await page.getByLabel('Confirm password').fill(newPassword)
  await page.getByRole('button', { name: 'Register' }).click()
  await followMailedLink(page, email)
  await page.getByLabel('Password').fill(newPassword)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome, Nora New!' })).toBeVisible()
}

export { expect }
