import { randomInt } from 'node:crypto'
import { test as base, expect, type Page } from '@playwright/test'
import { demoAccounts } from '#db/seed/accounts.ts'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'

type WorkerFixtures = { portal: TestPortal }
type TestFixtures = { login: (who: 'member' | 'owner' | 'admin', page?: Page) => Promise<void> }

/** A portal per worker, and an address of its own per test, so that no test brakes another. */
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
  baseURL: async ({ portal }, use) => use(portal.origin),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape.
  extraHTTPHeaders: async ({}, use) =>
    use({ 'X-Forwarded-For': `10.${randomInt(255)}.${randomInt(255)}.${randomInt(1, 255)}` }),
  login: async ({ page: own }, use) =>
    use(async (who, page = own) => {
      await page.goto('/login')
      await page.getByLabel('Email').fill(demoAccounts[who].email)
      await page.getByLabel('Password').fill(demoAccounts.password)
      await page.getByRole('button', { name: 'Login' }).click()
    }),
})

export { expect }
