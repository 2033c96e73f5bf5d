import { demoAccounts } from '#dev/seed/accounts.ts'
import { expect, test } from './fixtures.ts'

test('a visitor filters, searches and sorts, and the address keeps the choice', async ({
  page,
}) => {
  await page.goto('/properties')
  await page.getByLabel('Category').selectOption('Homes')
  await page.getByLabel('City').selectOption('Millbrook')
  await page.getByLabel('Sort by').selectOption('Title')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByRole('heading', { name: 'Homes Properties' })).toBeVisible()
  await expect(page).toHaveURL(/category=Homes.*city=Millbrook.*sort=title/)
  const cards = page.getByRole('article')
  await expect(cards.first()).toContainText('Brick foursquare by the school')
  await expect(cards.filter({ hasText: 'House on Depot Street' })).toContainText('Price on request')

  await page.getByRole('link', { name: 'Table' }).click()
  await expect(page).toHaveURL(/category=Homes.*city=Millbrook.*sort=title.*view=table/)
  await expect(page.locator('tbody tr').first()).toContainText('Brick foursquare by the school')
  await page.getByLabel('Sort by').selectOption('Newest')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByRole('table')).toBeVisible()
  await page.getByRole('link', { name: 'Pictures' }).click()
  await expect(page.getByRole('table')).toHaveCount(0)
  await expect(page).not.toHaveURL(/view=/)

  await page.goto('/properties?q=cooperage')
  await expect(page.getByText('1 result')).toBeVisible()
  await page.goto('/properties?q=nothing-has-this-word')
  await expect(page.getByText('No properties found for this category.')).toBeVisible()
})

test('the three lists have their columns and actions', async ({ page }) => {
  const headings = {
    '/properties': ['Title', 'Category', 'Description', 'City', 'State', 'Action'],
    '/work': ['Title', 'Category', 'City', 'State', 'Action'],
    '/play': ['Title', 'Category', 'Description', 'City', 'State', 'Action'],
  }
  for (const [path, columns] of Object.entries(headings)) {
    await page.goto(`${path}?view=table`)
    await expect(page.getByRole('columnheader')).toHaveText(columns)
  }
  for (const [path, item] of [
    ['/properties?view=table', 'tbody tr'],
    ['/properties?', 'article'],
  ] as const) {
    await page.goto(`${path}&category=Rentals`)
    await expect(page.locator(item).first()).toContainText('Rent')
    await page.goto(`${path}&category=Homes`)
    await expect(page.locator(item).first()).toContainText('Offer')
  }
})

test('a phone shows the first item of each list without scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  for (const path of ['/properties', '/work', '/play', '/events', '/classifieds']) {
    await page.goto(path)
    const title = page.locator('main article').first().getByRole('link').first()
    await expect(title, path).toBeVisible()
    const box = await title.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0), path).toBeLessThan(740)
  }
})

test('stacked rows of a list have town and state on one line', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/properties?view=table')
  const row = page.locator('tbody tr').first()
  const [city, state] = await row
    .locator('.row-inline')
    .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().top))
  expect(city).toBeGreaterThan(0)
  expect(state).toBe(city)
})

test('a visitor who opens a row is asked to join and comes back to it', async ({ page }) => {
  await page.goto('/properties?category=Homes&city=Alder+Falls')
  await page.getByRole('link', { name: 'Farmhouse with forty acres' }).first().click()
  const listing = page.locator('article.listing')
  await expect(listing).toContainText('Become a member for free to see more details!')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Farmhouse with forty acres')
  await expect(listing).toContainText('Alder Falls, Michigan')
  await expect(listing).not.toContainText('Financing Available')
  await listing.getByRole('link', { name: 'Login' }).click()
  await page.getByLabel('Email').fill('member@example.org')
  await page.getByLabel('Password').fill('mainstreet-demo')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Farmhouse with forty acres')
  await expect(listing).toContainText('Financing Available')
  await expect(listing.getByRole('link', { name: 'map', exact: true })).toHaveAttribute(
    'href',
    /openstreetmap\.org\/search\?query=.*Alder%20Falls/,
  )
  await listing.getByRole('link', { name: 'Close' }).click()
  await expect(listing).toHaveCount(0)
  await expect(page).toHaveURL(/\/properties\?category=Homes/)
})

test('the page of a listing leads on in the order of its list, and back to it', async ({
  page,
}) => {
  await page.goto('/properties?category=Homes&sort=title&view=table')
  const titles = await page.locator('tbody .row-title').allInnerTexts()
  await page.locator('tbody .row-title a').first().click()
  const way = page.getByRole('navigation', { name: 'In the list' })
  await expect(way.getByRole('link', { name: 'Previous' })).toHaveCount(0)
  for (const title of titles.slice(1, 3)) {
    await way.getByRole('link', { name: 'Next' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  }
  await way.getByRole('link', { name: 'Previous' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titles[1] ?? '')
  await way.getByRole('link', { name: new RegExp(`^← ${titles.length} properties`) }).click()
  await expect(page).toHaveURL(/\/properties\?category=Homes&sort=title&view=table$/)
})

test('every list asks visitors to register with its own sentence', async ({ page }) => {
  const sentences = {
    '/properties?category=Homes': 'Become a member for free to interact with our listings!',
    '/work': 'Become a member for free to apply for jobs!',
    '/play': 'Become a member for free to book activities!',
  }
  for (const [path, sentence] of Object.entries(sentences)) {
    await page.goto(path)
    await page.getByRole('article').first().getByRole('link').last().click()
    await expect(page.getByText(sentence)).toBeVisible()
  }
})

test('a tour shows its dates, or that there are none', async ({ page, login }) => {
  await login('member', '/play?category=tours')
  await page.getByRole('link', { name: 'Mill and race walking tour' }).first().click()
  await expect(page.locator('article.listing')).toContainText('Available dates')
  await expect(page.getByRole('link', { name: 'How to Purchase Tickets' })).toHaveAttribute(
    'href',
    '/user-guide#purchase-tour-tickets',
  )
  await page.goto('/play?category=tours')
  await page.getByRole('link', { name: 'Night sky' }).first().click()
  await expect(page.locator('article.listing')).toContainText(
    'No upcoming schedules available for this tour.',
  )
})

test('the navigation keeps city and state', async ({ page }) => {
  await page.goto('/properties')
  await page.getByLabel('City').selectOption('Alder Falls')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(/\/properties\?.*city=Alder\+Falls/)
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Work', exact: true })
    .click()
  await expect(page).toHaveURL(/\/work\?city=Alder\+Falls/)
  await page.waitForLoadState('domcontentloaded')
  const rows = page.getByRole('article')
  await expect(rows.first()).toBeVisible()
  await expect(rows).toHaveCount(await rows.filter({ hasText: 'Alder Falls' }).count())
})

test('city and state are kept after Community, Donate and logging in', async ({ page }) => {
  const menu = page.getByRole('navigation', { name: 'Main' })
  const follow = async (name: string, address: RegExp) => {
    await menu.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(address)
  }
  await page.goto('/properties?city=Alder+Falls&state=Michigan')
  await follow('Community', /\/community\?city=Alder\+Falls&state=Michigan$/)
  await follow('Donate', /\/donate\?city=Alder\+Falls&state=Michigan$/)
  await follow('Login', /\/login\?city=Alder\+Falls&state=Michigan$/)
  const { member, password } = demoAccounts
  await page.getByLabel('Email').fill(member.email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(/\/owner-dashboard\?city=Alder\+Falls&state=Michigan$/)
  await follow('Work', /\/work\?city=Alder\+Falls&state=Michigan$/)
  await expect(page.getByLabel('City')).toHaveValue('Alder Falls')
})

test('a detail page shows the fields of its terms, and none of other terms', async ({
  page,
  login,
}) => {
  await login('member')
  const labels = {
    Lease: ['Lease Length (months)', 'Deposit', 'Pets Allowed'],
    Rent: ['Rental Frequency'],
    Sell: ['Financing Available'],
  }
  const opened = async (title: string) => {
    await page.goto(`/properties?q=${encodeURIComponent(title)}`)
    await page.getByRole('link', { name: title }).first().click()
    // What follows reads at once, and a click waits only for the answer's beginning.
    await page.waitForLoadState('domcontentloaded')
    const facts = page.locator('article.listing dl.facts').first()
    const terms = await facts.locator('dt').allInnerTexts()
    const values = await facts.locator('dd').allInnerTexts()
    return new Map(terms.map((term, index) => [term, values[index]]))
  }
  const expectOnly = (facts: Map<string, unknown>, terms: keyof typeof labels) => {
    expect(facts.get('Terms')).toBe(terms)
    const shown = Object.values(labels)
      .flat()
      .filter((label) => facts.has(label))
    expect(shown).toEqual(labels[terms])
  }

  const hall = await opened('Cannery hall')
  expectOnly(hall, 'Lease')
  expect(hall.get('Lease Length (months)')).toBe('36')
  expect(hall.get('Deposit')).toBe('$5,000')
  expect(hall.get('Pets Allowed')).toBe('No')
  expect((await opened('Tiny house on wheels at the orchard')).get('Pets Allowed')).toBe('Yes')
  await expect(page.locator('.listing-price')).toHaveText('Price: $550 per month')

  const room = await opened('Guest room over the bakery')
  expectOnly(room, 'Rent')
  expect(room.get('Rental Frequency')).toBe('per day')

  const farm = await opened('Farmhouse with forty acres')
  expectOnly(farm, 'Sell')
  expect(farm.get('Financing Available')).toBe('Yes')
})

test('an administrator finds and reactivates a listing that nobody else sees', async ({
  page,
  login,
  another,
}, { project }) => {
  const title = `Hidden barn of the ${project.name} test`
  const barn = { title, category: 'Lots', city: 'Millbrook', state: 'Michigan', terms: 'Sell' }
  const owner = await another('owner')
  const posted = await owner.request.post('/api/properties', { data: barn })
  const { id } = await posted.json()
  await login('admin')
  const decision = { data: { status: 'approved' } }
  await page.request.put(`/api/listings/properties/${id}/moderate`, decision)
  await owner.goto(`/edit-listing/properties/${id}`)
  await owner.getByRole('button', { name: 'Deactivate' }).click()

  const member = await another('member')
  await member.goto(`/properties?q=${encodeURIComponent(title)}`)
  await expect(member.getByRole('link', { name: title })).toHaveCount(0)
  expect((await member.goto(`/properties/${id}`))?.status()).toBe(404)

  const find = async () => {
    await page.goto('/admin/dashboard')
    await page.getByLabel('Find a user or a property').fill('Hidden barn')
    await page.getByRole('button', { name: 'Search' }).click()
    return page.getByRole('row', { name: title })
  }
  const row = await find()
  await expect(row).toContainText('Inactive')
  await row.getByRole('link', { name: title }).click()
  await expect(page.locator('article.listing')).toContainText(
    'This listing is not public at the moment.',
  )
  await (await find()).getByRole('button', { name: 'Reactivate' }).click()
  await expect(await find()).not.toContainText('Inactive')
  expect((await member.goto(`/properties/${id}`))?.status()).toBe(200)
})

test('on a phone one line opens the filters and closes them, and stays where it is', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/properties?category=Homes&city=Millbrook')
  const line = page.locator('#filters')
  const category = page.getByLabel('Category')
  const place = await line.boundingBox()
  await expect(line).toHaveText('Filter (2)', { useInnerText: true })
  await expect(category).toBeHidden()
  for (const isOpen of [true, false, true]) {
    // At its left edge, as a thumb that taps twice in the same place.
    await line.click({ position: { x: 30, y: 20 } })
    await expect(category).toBeVisible({ visible: isOpen })
    expect(await line.boundingBox()).toEqual(place)
  }
  await page.getByRole('link', { name: 'Close', exact: true }).click()
  await expect(category).toBeHidden()

  await page.setViewportSize({ width: 1280, height: 740 })
  await expect(line).toBeHidden()
  await expect(category).toBeVisible()
})
