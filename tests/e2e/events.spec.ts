import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { makePhoto } from './photo.ts'

async function fillEvent(page: Page, title: string) {
  await page.goto('/create-event')
  await page.getByLabel('Title').fill(title)
  await expect(page.getByLabel('Start', { exact: true })).toHaveAttribute('step', '1800')
  await page.getByLabel('Start', { exact: true }).fill('2031-10-04T18:00')
  await page.getByLabel('End', { exact: true }).fill('2031-10-05T01:00')
  await page.getByLabel('Location').fill('Grange Hall')
  await page.locator('main').getByLabel('City').last().fill('Stone Ferry')
}
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()

async function decide(admin: Page, title: string, decision: 'Approve' | 'Reject', feedback = '') {
  await admin.goto('/admin/events/moderation')
  const waiting = admin.getByRole('article').filter({ hasText: title })
  await waiting.getByLabel('Feedback').fill(feedback)
  await waiting.getByRole('button', { name: decision }).click()
  await expect(admin.getByRole('status')).toHaveText(
    new RegExp(`^Event \\d+ ${decision === 'Approve' ? 'approved' : 'rejected'} successfully\\.$`),
  )
}

test('an event is built, rejected, changed and approved; a later change waits', async ({
  page,
  login,
  another,
}, { project }) => {
  const title = `Supper of the ${project.name} test ${Date.now()}`
  await login('owner')
  await page.getByText('Post…', { exact: true }).click()
  await page.getByRole('link', { name: 'Create Event' }).click()
  await fillEvent(page, title)
  await page.getByLabel('End', { exact: true }).fill('2031-10-04T17:00')
  const file = { name: 'pies.jpg', mimeType: 'image/jpeg', buffer: await makePhoto() }
  await page.getByLabel('Image', { exact: false }).first().setInputFiles(file)
  await page.getByLabel('What the image shows').fill('Three pies')
  await save(page)
  const problem = page.getByRole('alert').getByRole('link')
  await expect(problem).toHaveText('The end must be after the start.')
  await expect(page.getByLabel('Title')).toHaveValue(title)
  await expect(page.getByText('An image is chosen, 1600 by 1200 pixels.')).toBeVisible()

  await page.getByLabel('End', { exact: true }).fill('2031-10-05T01:00')
  await expect(page.getByRole('radio', { name: 'Standard' })).toBeChecked()
  await page.getByText('More: template').click()
  await page.getByLabel('Page template').selectOption('vibrant')
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('region', { name: 'Preview of the page' })
  await expect(preview.getByRole('heading', { name: title })).toBeVisible()
  await expect(preview.getByRole('img', { name: 'Three pies' })).toBeVisible()
  await expect(preview).toContainText(
    'Saturday, October 4, 2031, 6:00 PM – Sunday, October 5, 2031, 1:00 AM EDT',
  )
  await save(page)
  await expect(page.getByRole('status')).toContainText(
    `“${title}” is saved and is waiting for approval.`,
  )
  const row = page.getByRole('row', { name: title })
  await expect(row).toContainText('pending')

  const admin = await another('admin')
  await decide(admin, title, 'Reject', 'Who is in charge?')
  await page.reload()
  await expect(row).toContainText('rejected')
  await expect(row).toContainText('Who is in charge?')
  await row.getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel('Description').fill('Ann Miller is in charge.')
  await save(page)
  await decide(admin, title, 'Approve')

  const visitor = await another('member')
  await visitor.goto(`/events?q=${encodeURIComponent(title)}`)
  await visitor.getByRole('link', { name: title }).click()
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(visitor.getByRole('img', { name: 'Three pies' })).toBeVisible()
  const address = visitor.url()

  await page.goto(`${address}/edit`)
  await page.getByLabel('Location').fill('Town hall')
  await save(page)
  await expect(page.getByRole('status')).toContainText(
    /^Your changes to “.*” are saved and are waiting for approval\./,
  )
  await visitor.reload()
  await expect(visitor.getByRole('article')).toContainText('Grange Hall')
  await page.goto(address)
  await expect(page.getByText('A change is waiting for approval')).toBeVisible()
  await admin.goto('/admin/events/moderation')
  const change = admin.getByRole('article').filter({ hasText: title })
  await expect(change.getByRole('row', { name: 'Location' })).toContainText('Grange Hall')
  await expect(change.getByRole('row', { name: 'Location' })).toContainText('Town hall')
  await decide(admin, title, 'Approve')
  await visitor.reload()
  await expect(visitor.getByRole('article')).toContainText('Town hall')
})

test('an hour skipped by the clock change is refused with a sentence', async ({ page, login }) => {
  await login('owner')
  await fillEvent(page, 'Night of the change')
  await page.getByLabel('Start', { exact: true }).fill('2031-03-09T02:30')
  await save(page)
  await expect(page.getByRole('alert').getByRole('link')).toHaveText(
    'Start does not exist: the clocks go forward that night and skip this hour.',
  )
})

test('a design is saved, and an event is copied, cancelled and deleted after confirming', async ({
  page,
  login,
}) => {
  await login('owner')
  await page.getByRole('link', { name: 'My Events' }).click()
  const title = 'Quilt weekend'
  const row = page.getByRole('row', { name: title })
  await row.getByRole('link', { name: 'Manage Event' }).click()
  await expect(page.getByRole('button', { name: 'Validate' })).toBeVisible()
  await page.getByText('Palettes, template and colors').click()
  await page.getByRole('radio', { name: 'Midnight' }).check()
  await page.getByRole('radio', { name: 'As it is' }).check()
  await page.getByLabel('Template').selectOption('minimalist')
  await page.getByLabel('Background color').fill('#ffeedd')
  await page.getByRole('button', { name: 'Save Page Design' }).click()
  await expect(page.getByRole('status')).toHaveText('Changes saved!')
  await expect(page.getByText('A change to this event is waiting for approval.')).toBeVisible()

  await page.goto('/owner-dashboard/events')
  await row.getByText('More').click()
  await row.getByRole('button', { name: 'Duplicate' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Edit “${title}”`)
  await expect(page.getByLabel('Status')).toHaveValue('draft')
  const copy = page.url()
  await page.goto(copy.replace('/edit', '/delete'))
  await expect(page.locator('main')).toContainText('Are you sure you want to delete this event?')
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('status')).toContainText('is deleted.')
  await expect(page.getByRole('row', { name: title })).toHaveCount(1)

  await row.getByText('More').click()
  await row.getByRole('link', { name: 'Cancel event' }).click()
  await expect(page.locator('main')).toContainText('Are you sure you want to cancel this event?')
  await page
    .getByLabel('Reason, for everybody who has a ticket or wants one')
    .fill('A storm is coming.')
  await page.getByRole('button', { name: 'Cancel the event' }).click()
  await expect(row).toContainText('cancelled')
  await expect(row.getByRole('link', { name: 'Edit' })).toHaveCount(0)
  await row.getByRole('link', { name: title, exact: true }).click()
  await expect(page.getByText('This event is cancelled.')).toBeVisible()
})

test('a member has no events, and no way to moderate any', async ({ page, login }) => {
  await login('member', '/owner-dashboard/events')
  await expect(page.locator('main')).toContainText('You have no events.')
  await page.goto('/admin/events/moderation')
  await expect(page.getByRole('heading')).toHaveText('Access Denied: Admin privileges required.')
  await page.goto('/events/3')
  await expect(page.getByRole('heading')).toHaveText('Page not found')
})

test('the calendar can be searched and paged by month with the keyboard alone', async ({
  page,
}) => {
  await page.goto('/events')
  await page.getByLabel('Search').fill('quilt')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article')).toContainText('Quilt weekend')
  await tabTo('Month')
  await expect(page).toHaveURL(/q=quilt&month=\d{4}-\d{2}/)
  // The quilt show is seven weeks ahead: in the next month or the one after.
  await tabTo('Next month')
  const quilts = page.getByRole('table').getByRole('link', { name: 'Quilt weekend' })
  await expect(page.getByRole('table')).toBeVisible()
  await page.waitForLoadState('domcontentloaded')
  if ((await quilts.count()) === 0) await tabTo('Next month')
  await expect(quilts).not.toHaveCount(0)
  await tabTo('Past')
  await expect(page.getByText('No events match.')).toBeVisible()
  await tabTo('Show all events')
  await expect(page.getByRole('link', { name: 'Fiddle night' })).toBeVisible()

  async function tabTo(name: string) {
    // Skips the navigation, which has links with the same names.
    await page.locator('#content').focus()
    for (let press = 0; press < 80; press += 1) {
      await page.keyboard.press('Tab')
      const focused = page.locator(':focus')
      const label = (await focused.getAttribute('aria-label')) ?? (await focused.innerText())
      if (label.trim() !== name && !label.startsWith(`${name}:`)) continue
      const before = page.url()
      await page.keyboard.press('Enter')
      return expect(page).not.toHaveURL(before)
    }
    throw new Error(`No Tab leads to ${name}`)
  }
})
