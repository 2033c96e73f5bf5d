import { expect, test } from './fixtures.ts'

test('the front page has what is on, homes, work and classifieds, in this order', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Welcome to the Mainstreet Portal',
  )
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    /^(This week|Upcoming)$/,
    'Homes and places',
    'Work',
    'Classifieds',
  ])
  const section = (name: string) =>
    page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name }) })
  const homes = section('Homes and places').locator('.card')
  await expect(homes).toHaveCount(3)
  const [first, second] = [await homes.first().boundingBox(), await homes.nth(1).boundingBox()]
  expect(first?.y, 'side by side').toBe(second?.y)
  await expect(section('Work').getByRole('heading', { level: 3 })).toHaveCount(3)
  await expect(
    page.getByText(
      'Select small towns will soon post available, abandoned properties and other assets here.',
    ),
  ).toBeVisible()
  await expect(page.locator('.counters dt')).toHaveText([
    'Active Properties',
    'Active Jobs',
    'Community Members',
  ])
})

test('a phone shows the first event without scrolling, and nothing sideways', async ({ page }) => {
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 })
    for (const path of ['/', '/es/']) {
      await page.goto(path)
      const first = page.locator('.week .card').first()
      const box = await first.getByRole('link').boundingBox()
      if (width === 360) expect((box?.y ?? 0) + (box?.height ?? 0), path).toBeLessThan(740)
      const wide = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(wide, path).toBeLessThanOrEqual(width)
    }
  }
})

test('with a picture of the town, a phone still shows the first event without scrolling', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  // Adds the picture as the server would, because a setting would change other tests' pages.
  await page.locator('.front-head').evaluate((head) => {
    const picture = new Image(960, 320)
    picture.className = 'front-picture'
    picture.src =
      "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='960' height='320'/>"
    head.before(picture)
  })
  const picture = page.locator('.front-picture')
  await expect(picture).toBeInViewport()
  expect((await picture.boundingBox())?.height).toBeGreaterThan(60)
  const title = await page.locator('.week .card').first().getByRole('link').boundingBox()
  expect((title?.y ?? 0) + (title?.height ?? 0)).toBeLessThan(740)
})

test('the search of the front page finds things of every kind', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('searchbox', { name: 'Search everything' }).fill('mill')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL('/search?q=mill')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search for “mill”')
  await page
    .getByRole('link', { name: /^See all/ })
    .first()
    .click()
  await expect(page).toHaveURL('/properties?q=mill')
})

test('today and this weekend are lists of events', async ({ page }) => {
  await page.goto('/')
  await page.locator('main').getByRole('link', { name: 'This weekend' }).click()
  await expect(page).toHaveURL('/events?when=weekend')
  await expect(
    page.getByRole('navigation', { name: 'Which events' }).locator('[aria-current]'),
  ).toHaveText('This weekend')
})
