import { execFileSync } from 'node:child_process'
import type { Page } from '@playwright/test'
import Database from 'better-sqlite3'
import { startTestPortal } from '#tests/support/portal.ts'
import { expect, test } from './fixtures.ts'

const pages = {
  '/about': 'About',
  '/community': 'Community Hub',
  '/community/forums': 'Forums',
  '/community/volunteer': 'Volunteer',
  '/community/social': 'Social',
  '/user-guide': 'User Guide',
  '/ways-to-monetize': 'Ways to monetize',
  '/contact': 'Contact Us',
  '/events': 'Events',
  '/classifieds': 'Classifieds',
  '/donate': 'Donate',
}

test('every static page has one heading and no broken link', async ({ page }) => {
  const links = new Set<string>()
  for (const [path, heading] of Object.entries(pages)) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    for (const link of await page.locator('a[href^="/"]').all()) {
      links.add((await link.getAttribute('href')) ?? '')
    }
  }
  for (const link of links) {
    expect((await page.request.get(link)).status(), link).toBe(200)
  }
})

test('the user guide has the chapters that other pages point to', async ({ page }) => {
  for (const anchor of ['#owner-dashboard', '#purchase-tour-tickets']) {
    await page.goto(`/user-guide${anchor}`)
    await expect(page.locator(anchor)).toBeInViewport()
  }
})

test('a message to the town is stored, and only administrators can read it', async ({
  page,
  login,
  newAddress,
}) => {
  await page.goto('/contact')
  await page.getByLabel('Name').fill('Vera Visitor')
  await page.getByLabel('Email').fill('not an address')
  await page.getByLabel('Message').fill(`Is the mill open? ${newAddress}`)
  await page.locator('form#contact').evaluate((form: HTMLFormElement) => {
    form.noValidate = true
  })
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Message')).toHaveValue(`Is the mill open? ${newAddress}`)

  await page.getByLabel('Email').fill(newAddress)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('status')).toHaveText(
    'Thank you. Your message has been sent to the town.',
  )
  await login('admin', '/admin/contact-messages')
  await expect(page.getByRole('row', { name: newAddress })).toContainText('Is the mill open?')
})

test('the skip link comes first and leads past the navigation', async ({ page }) => {
  await page.goto('/community')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to the content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.locator('main a').first()).toBeFocused()
})

test('an unknown address shows “not found” and a link home', async ({ page }) => {
  const response = await page.goto('/nowhere')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
  await page.locator('main').getByRole('link').click()
  await expect(page).toHaveURL('/')
})

test('an unexpected error has the heading of the error catalog', async ({ page }) => {
  const broken = await startTestPortal()
  try {
    const file = new Database(broken.databasePath)
    file.exec('alter table listing_facets rename to lost')
    file.close()
    const response = await page.goto(`${broken.origin}/properties`)
    expect(response?.status()).toBe(500)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Unexpected Application Error!',
    )
    await expect(page.getByText(/reference: [0-9a-f]{10}/)).toBeVisible()
  } finally {
    await broken.stop()
  }
})

/** Returns the text of a page on paper. */
async function print(page: Page, path: string): Promise<string> {
  await page.goto(path)
  const input = await page.pdf()
  const text = execFileSync('pdftotext', ['-', '-'], { input, encoding: 'utf8' })
  return text.replace(/\s+/g, ' ')
}

test('paper has the address of its page, and says whose the addresses of links are', async ({
  page,
  portal,
}) => {
  const { host } = new URL(portal.origin)
  const list = await print(page, '/es/properties?q=house')
  expect(list).toMatch(/\(\/es\/properties\/\d+/)
  expect(list).toContain(
    `${host}/es/properties?q=house · Las direcciones que empiezan con / son páginas de ${host}.`,
  )
  const listing = await print(page, '/properties/1')
  expect(listing).toContain(`${host}/properties/1`)
  expect(listing).not.toContain('begin with /')
  const secret = await print(page, '/reset-password?token=never-on-paper')
  expect(secret).toContain(host)
  expect(secret).not.toContain('never-on-paper')
})

test('whoever arrives can read the page before a stylesheet has come, and go on', async ({
  page,
}) => {
  const refused: string[] = []
  page.on('console', (message) => refused.push(message.text()))
  const sheets = '**/assets/*.css'
  await page.route(sheets, (route) => route.abort())
  await page.goto('/properties')
  const masthead = page.locator('.masthead')
  await expect(masthead).toHaveCSS('display', 'grid')
  await page.unroute(sheets)
  await page.getByRole('link', { name: 'User Guide' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('User Guide')
  await expect(masthead).toHaveCSS('display', 'grid')
  expect(refused.filter((text) => text.includes('Content Security Policy'))).toEqual([])
})

test('the second page has its styles from the browser, which the first page told it', async ({
  page,
  context,
}) => {
  const fetched: string[] = []
  const client = await context.newCDPSession(page)
  await client.send('Network.enable')
  const fromMemory = new Set<string>()
  client.on('Network.requestServedFromCache', ({ requestId }) => fromMemory.add(requestId))
  client.on('Network.responseReceived', ({ requestId, type, response }) => {
    const isKept = response.fromDiskCache || fromMemory.has(requestId)
    if (type === 'Stylesheet' && !isKept) fetched.push(response.url)
  })
  await page.goto('/properties')
  await page.waitForLoadState('networkidle')
  const first = fetched.splice(0)
  await page.getByRole('link', { name: 'Work' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Work/)
  const linked = await page
    .locator('link[rel=stylesheet]')
    .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href))
  expect(linked.length).toBeGreaterThan(1)
  expect(first).toEqual(expect.arrayContaining(linked))
  expect(fetched).toEqual([])
})
