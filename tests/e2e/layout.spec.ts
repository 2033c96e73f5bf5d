import type { Locator } from '@playwright/test'
import { expect, test } from './fixtures.ts'

/** Where the parts of a page are, on phones, wide screens and paper. */

const [narrow, phone, tablet, wide] = [320, 360, 700, 1280].map((width) => ({
  width,
  height: 800,
})) as [Size, Size, Size, Size]
type Size = { width: number; height: number }

async function box(locator: Locator) {
  const found = await locator.boundingBox()
  if (!found) throw new Error('The element is not shown.')
  return found
}

/** Returns how many different left edges the elements have. */
async function countColumns(items: Locator) {
  const boxes = await Promise.all((await items.all()).map(box))
  return new Set(boxes.map(({ x }) => Math.round(x))).size
}

test('lists show one, two and three cards side by side', async ({ page }) => {
  for (const [size, columns] of [
    [phone, 1],
    [tablet, 2],
    [wide, 3],
  ] as const) {
    await page.setViewportSize(size)
    await page.goto('/properties')
    expect(await countColumns(page.locator('.cards > li'))).toBe(columns)
  }
})

test('a search shows its results in one and two columns, text beside pictures', async ({
  page,
}) => {
  for (const [size, columns] of [
    [phone, 1],
    [wide, 2],
  ] as const) {
    await page.setViewportSize(size)
    await page.goto('/search?q=house')
    const results = page.locator('.findings').first().getByRole('listitem')
    expect(await countColumns(results)).toBe(columns)
    const title = await box(results.first().getByRole('link'))
    const picture = await box(results.first().locator('img'))
    expect(title.x + title.width).toBeLessThanOrEqual(picture.x)
  }
})

test('the page of a listing begins with a large picture, with its title on the first screen', async ({
  page,
  login,
}) => {
  await page.setViewportSize(wide)
  await login('member', '/properties/1')
  const pictures = page.locator('.picture-strip img')
  const [large, title] = [await box(pictures.first()), await box(page.getByRole('heading').first())]
  expect(large.width).toBeGreaterThan(wide.width / 2)
  expect(large.y).toBeLessThan(title.y)
  expect(title.y + title.height).toBeLessThan(wide.height)

  // A small picture leads to the large one, which the strip then shows.
  const second = page.locator('.picture-strip > li').nth(1)
  expect((await box(second)).x).toBeGreaterThan(large.x + large.width / 2)
  await page.locator('.picture-thumbs a').nth(1).click()
  await expect.poll(async () => Math.round((await box(second)).x)).toBe(Math.round(large.x))
})

test('paper has one picture of a listing, and its caption', async ({ page, login }) => {
  await login('member', '/properties/1')
  await page.emulateMedia({ media: 'print' })
  const pictures = page.locator('.picture-strip img')
  await expect(pictures.first()).toBeVisible()
  await expect(pictures.nth(1)).toBeHidden()
  await expect(page.locator('.picture-caption').first()).toBeVisible()
  await expect(page.locator('.picture-thumbs')).toBeHidden()
})

test('booking is the main action of a rental, applying the second', async ({
  page,
  login,
  examples,
}) => {
  await page.setViewportSize(wide)
  await login('member', `/properties/${examples.rental}?start=2030-01-01`)
  const action = page.locator('.listing-actions')
  const second = page.locator('.listing-second').getByRole('link', { name: 'Apply' })
  expect((await box(action)).y).toBeLessThan((await box(second)).y)
})

test('a clerk finds Approve and Reject side by side', async ({ page, login }) => {
  await page.setViewportSize(phone)
  await login('admin', '/admin/desk')
  const post = page.locator('.desk-post').first()
  const approve = await box(post.getByRole('button', { name: /^Approve/ }))
  const reject = await box(post.getByRole('button', { name: /^Reject/ }).first())
  expect(approve.y).toBe(reject.y)
  expect(approve.x + approve.width).toBeLessThanOrEqual(reject.x)
})

test('checkboxes keep their size beside long labels on the narrowest screens', async ({
  page,
  login,
}) => {
  await page.setViewportSize(narrow)
  let count = 0
  for (const address of ['/play/new', '/properties/new', '/events/new', '/admin/desk']) {
    await login(address.startsWith('/admin') ? 'admin' : 'owner', address)
    for (const checkbox of await page.locator('input[type=checkbox]:visible').all()) {
      const { width, height } = await box(checkbox)
      expect(width).toBeGreaterThanOrEqual(24)
      expect(Math.round(width)).toBe(Math.round(height))
      count += 1
    }
  }
  expect(count).toBeGreaterThan(3)
})

test('the counters break between words on the narrowest screens', async ({ page }) => {
  await page.setViewportSize(narrow)
  await page.goto('/')
  const lines = await page.locator('.counters dt a').evaluateAll((labels) =>
    labels.map((label) => {
      const words = document.createRange()
      words.selectNodeContents(label)
      return [label.textContent?.split(' ').length ?? 0, words.getClientRects().length]
    }),
  )
  expect(lines).toHaveLength(3)
  for (const [words = 0, shown = 0] of lines) expect(shown).toBeLessThanOrEqual(words)
})
