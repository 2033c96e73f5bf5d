import AxeBuilder from '@axe-core/playwright'
import { expect, test } from './fixtures.ts'

/** Every screen, for everybody who sees it: no violation that axe knows, and nothing cut off at 320 px. */
const screens = {
  visitor: [
    '/',
    '/properties',
    '/properties?q=nothing-like-this',
    '/work',
    '/play',
    '/listings',
    '/about',
    '/community',
    '/community/forums',
    '/events',
    '/events?month=2026-12',
    '/events?when=past',
    '/events/1',
    '/events/2',
    '/events/4',
    '/events/5',
    '/classifieds',
    '/donate',
    '/contact',
    '/user-guide',
    '/ways-to-monetize',
    '/login?reason=details',
    '/register',
    '/forgot-password',
    '/reset-password?token=x',
    '/verify-email?token=x',
    '/change-email?token=x',
    '/nothing-here',
    '/dev/mail',
  ],
  owner: [
    '/properties/1',
    '/properties/3',
    '/work/17',
    '/play/25',
    '/apply/work/18',
    '/owner-dashboard',
    '/owner-dashboard/applications',
    '/owner-dashboard/bookings',
    '/my-requests',
    '/notifications',
    '/profile',
    '/clients',
    '/owners',
    '/transactions',
    '/owner-dashboard/sales',
    '/properties/new',
    '/work/new',
    '/edit-listing/properties/1',
    '/edit-listing/properties/1/photos',
    '/create-event',
    '/events/5/edit',
    '/events/5/preview',
    '/events/4/manage',
    '/events/4/cancel',
    '/events/4/delete',
    '/owner-dashboard/events',
  ],
  admin: [
    '/admin/dashboard',
    '/admin/listings/moderation',
    '/admin/events/moderation',
    '/admin/import',
    '/admin/mail',
    '/admin/contact-messages',
  ],
}

for (const [who, paths] of Object.entries(screens)) {
  test.describe(`as ${who}`, () => {
    for (const path of paths) {
      test(path, async ({ page, login }) => {
        await page.setViewportSize({ width: 320, height: 800 })
        if (who !== 'visitor') await login(who as 'owner' | 'admin')
        await page.goto(path)
        await expect(page.locator('h1')).toHaveCount(1)
        const width = await page.evaluate(() => document.documentElement.scrollWidth)
        expect(width).toBeLessThanOrEqual(320)
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          const { violations } = await new AxeBuilder({ page }).analyze()
          expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
        }
      })
    }
  })
}
