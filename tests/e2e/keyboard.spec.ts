import { fillAddress } from '#tests/support/route-examples.ts'
import { expect, test } from './fixtures.ts'

test('a visitor searches, registers and applies with the keyboard alone', async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#content$/)

  await page.goto('/')
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await tabTo('Properties')
  await expect(navigation.getByRole('link', { name: 'Tiny Homes' })).toBeVisible()
  await tabTo('Homes')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Homes Properties' })).toBeVisible()

  const house = await page.locator('article h2 a').first().innerText()
  await tabTo(house)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: house })).toBeVisible()
  // Goes past the navigation, which also has a link "Login".
  await tabTo('Close')
  await tabTo('Login')
  await page.keyboard.press('Enter')
  await page.getByLabel('Email').focus()
  await page.keyboard.type('member@example.org')
  await page.keyboard.press('Tab')
  await page.keyboard.type('mainstreet-demo')
  await page.keyboard.press('Enter')
  await expect(page.locator('article.listing')).toContainText(house)
  await tabTo('Close')
  await page.keyboard.press('Enter')
  await expect(page.locator('article.listing')).toHaveCount(0)

  async function tabTo(name: string) {
    for (let press = 0; press < 120; press += 1) {
      await page.keyboard.press('Tab')
      const focused = page.locator(':focus')
      const label = (await focused.getAttribute('aria-label')) ?? (await focused.innerText())
      if (label.trim() === name) return
    }
    throw new Error(`No Tab leads to ${name}`)
  }
})

test('a refused form has the focus on its errors, also after a link to a place on its page', async ({
  page,
  login,
  another,
  examples,
}) => {
  await page.goto('/register#content')
  await page.getByLabel('Name').fill('Nora New')
  await page.getByLabel('Email').fill('nora@example.org')
  await page.getByLabel('Password', { exact: true }).fill('a long enough password')
  await page.getByLabel('Confirm password').fill('another password')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('alert')).toBeFocused()

  await login('owner', '/owner-dashboard/applications#content')
  // Longer than the browser lets anybody type.
  await page
    .locator('textarea')
    .first()
    .evaluate((field: HTMLTextAreaElement) => {
      field.value = 'a'.repeat(1001)
    })
  await page
    .getByRole('button', { name: /^Approve/ })
    .first()
    .click()
  await expect(page.locator('textarea[aria-invalid]')).toBeFocused()

  const booker = await another('member')
  await booker.goto(fillAddress('/properties/{rental}?start={soon}&end={soon}#booking', examples))
  await booker.locator('input[name=endDate]').evaluate((field) => field.setAttribute('value', 'x'))
  await booker.getByRole('button', { name: /^Request/ }).click()
  await expect(booker.getByRole('alert')).toBeFocused()
})

test('every focused element has a visible outline', async ({ page }) => {
  await page.goto('/login')
  for (let press = 0; press < 25; press += 1) {
    await page.keyboard.press('Tab')
    const outline = await page.locator(':focus').evaluate((element) => {
      const style = getComputedStyle(element)
      return { width: Number.parseFloat(style.outlineWidth), style: style.outlineStyle }
    })
    expect(outline.width).toBeGreaterThanOrEqual(3)
    expect(outline.style).toBe('solid')
  }
})

test('the mobile menu opens, lists the entries in order, and closes on a link', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  const navigation = page.locator('#menu')
  const shown = navigation.locator('a:visible')
  const lists = ['Properties', 'Work', 'Play', 'Events']
  await expect(shown).toHaveText(lists)
  await page.getByRole('link', { name: 'Menu' }).click()
  const entries = navigation.locator('.column > ul > li > a:visible')
  await expect(entries).toHaveText([
    ...lists,
    'Community',
    'Donate',
    'Register',
    'Login',
    'User Guide',
    'Contact',
    'Close',
  ])
  for (const name of ['Register', 'Login', 'Close']) {
    await expect(navigation.getByRole('link', { name, exact: true })).toBeInViewport({ ratio: 1 })
  }
  await expect(navigation.locator('.dropdown a:visible')).toHaveText([
    ...['Lots', 'Tiny Homes', 'Rentals', 'Homes', 'Business', 'Industry'],
    ...['remote', 'full-time', 'part-time', 'temp', 'seasonal', 'other'],
    ...['events', 'tours', 'destinations', 'dining'],
    ...['Today', 'This weekend', 'Past'],
    ...['Classifieds', 'Forums (planned)', 'Volunteer (planned)', 'Social (planned)'],
  ])
  await navigation.getByRole('link', { name: 'Work', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'All Work Opportunities' })).toBeVisible()
  await expect(shown).toHaveText(lists)
  await page.getByRole('link', { name: 'Menu' }).click()
  await navigation.getByRole('link', { name: 'Close' }).click()
  await expect(shown).toHaveText(lists)
  await expect(page.getByRole('link', { name: 'Menu' })).toBeInViewport({ ratio: 1 })
})

for (const address of ['/properties/1', '/admin/desk?select=all']) {
  test(`the bar at the bottom of ${address} does not hide what has the focus`, async ({
    page,
    login,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await login('admin', address)
    const bar = page.locator('.listing-actions, .desk-bar')
    await expect(bar).toHaveCSS('position', 'sticky')
    await bar.getByRole('link').or(bar.getByRole('button')).last().focus()
    for (const key of ['Shift+Tab', 'Tab']) {
      for (let press = 0; press < 60; press += 1) {
        await page.keyboard.press(key)
        expect(await page.evaluate(hiddenByBar), `after ${press} times ${key}`).toBeNull()
      }
    }
  })
}

/** Returns the text of the focused element if the bar covers a part of it. */
function hiddenByBar(): string | null {
  const bar = document.querySelector('.listing-actions, .desk-bar')
  const focused = document.activeElement
  if (!bar || !focused || focused === document.body || bar.contains(focused)) return null
  const [above, it] = [bar.getBoundingClientRect(), focused.getBoundingClientRect()]
  const isCovered = it.bottom > above.top + 1 && it.top < above.bottom - 1
  return isCovered ? focused.outerHTML.slice(0, 200) : null
}
