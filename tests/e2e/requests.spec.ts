import type { Page } from '@playwright/test'
import { wordsFor } from '#app/text/words.ts'
import { expect, test } from './fixtures.ts'

const rentals = '/properties?category=Rentals&city=Millbrook'

/** Opens the guest room from the list, with its calendar so many months ahead. */
async function openCalendar(page: Page, months: number) {
  await page.getByRole('link', { name: 'Guest room over the bakery' }).first().click()
  const booking = page.getByRole('region', { name: 'Choose your days' })
  for (let month = 0; month < months; month += 1)
    await booking.getByRole('link', { name: 'Next month' }).click()
  return booking
}

test('on a phone the days between are shaded, and their sum stays on the screen', async ({
  page,
  login,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await login('member', rentals)
  // Further ahead than other tests book.
  const booking = await openCalendar(page, 5)
  const days = booking.getByRole('table').first().getByRole('link')
  await days.nth(3).click()
  await expect(booking.getByText(/^From /)).toBeInViewport()
  await days.nth(5).click()
  await expect(booking.locator('.day-between')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Request 3 days · $135' })).toBeInViewport()
})

test('a member books days, nobody else can book them, and the owner accepts', async ({
  page,
  login,
  another,
}) => {
  await login('member', rentals)
  // Two months ahead, so that repeated runs on one day do not collide.
  const booking = await openCalendar(page, 2)
  const days = booking.getByRole('table').first().getByRole('link')
  const first = Math.floor(Math.random() * 20)
  const name = (await days.nth(first).getAttribute('aria-label')) ?? ''
  const href = (await days.nth(first).getAttribute('href')) ?? ''
  const day = wordsFor('en').day(new URL(href, page.url()).searchParams.get('start') ?? '')
  await days.nth(first).click()
  await expect(booking.getByText(`From ${day}`)).toBeVisible()
  await days.nth(first).click()
  await expect(days.nth(first)).toHaveAccessibleName(`${name}, one of your days`)
  await page.getByRole('button', { name: 'Request 1 day · $45' }).click()
  await expect(page.getByRole('status')).toHaveText('Booking request submitted successfully!')
  await expect(page.getByRole('row', { name: 'Guest room' }).first()).toContainText('pending')

  const admin = await another('admin')
  await admin.goto('/properties?category=Rentals&city=Millbrook')
  await admin.getByRole('link', { name: 'Guest room over the bakery' }).first().click()
  await admin.getByRole('link', { name: 'Next month' }).click()
  await admin.getByRole('link', { name: 'Next month' }).click()
  await expect(admin.getByRole('link', { name, exact: true })).toHaveCount(0)

  const owner = await another('owner')
  await owner.goto('/owner-dashboard/bookings')
  // Found by name and day, because a booking of another rental may end on the same day.
  const part = (title: string) =>
    owner.locator('section').filter({ has: owner.getByRole('heading', { name: title }) })
  const find = (title: string) =>
    part(title).getByRole('row', { name: 'Guest room' }).filter({ hasText: day })
  const request = find('Waiting for your answer')
  await request.getByLabel('Answer').fill('The key is at the counter.')
  await request.getByRole('button', { name: 'Accept' }).click()
  await expect(owner.getByRole('status')).toContainText(
    /^You accepted the request of Mary Member for/,
  )
  await expect(request).toHaveCount(0)
  await expect(find('Decided')).toContainText('The key is at the counter.')

  await page.goto('/my-requests')
  const row = page.getByRole('row', { name: 'Guest room' }).filter({ hasText: day }).first()
  await expect(row).toContainText('accepted')
  await expect(row).toContainText('The key is at the counter.')

  await row.getByText('Cancel booking').click()
  await row.getByRole('button', { name: 'Yes, cancel this booking' }).click()
  await expect(page.getByText(/^Your booking of .* is cancelled\.$/)).toBeVisible()
  await admin.reload()
  await expect(admin.getByRole('link', { name, exact: true }).first()).toBeVisible()
})

test('an owner cancels what was accepted, and the member reads why', async ({
  page,
  login,
  another,
}) => {
  await login('member', rentals)
  const booking = await openCalendar(page, 7)
  const free = booking.getByRole('table').first().getByRole('link')
  const chosen = free.nth(Math.floor(Math.random() * 20))
  const start = new URL((await chosen.getAttribute('href')) ?? '', page.url()).searchParams.get(
    'start',
  )
  await page.goto(`${new URL(page.url()).pathname}?start=${start}&end=${start}`)
  await page.getByRole('button', { name: /^Request 1 day/ }).click()
  await expect(page.getByRole('status')).toHaveText('Booking request submitted successfully!')

  const owner = await another('owner')
  await owner.goto('/owner-dashboard/bookings')
  const day = wordsFor('en').day(start ?? '')
  const row = owner.getByRole('row', { name: 'Guest room' }).filter({ hasText: day })
  await row.getByRole('button', { name: 'Accept' }).click()
  await row.getByText('Cancel booking').click()
  await row.getByLabel('Reason').fill('The roof leaks.')
  await row.getByRole('button', { name: 'Yes, cancel this booking' }).click()
  await expect(owner.getByRole('status')).toContainText(/^You cancelled the booking of Mary Member/)
  // An earlier run may have booked the same day; the newest request is first.
  await expect(row.first()).toContainText('cancelled')

  await page.goto('/my-requests')
  const own = page.getByRole('row', { name: 'Guest room' }).filter({ hasText: day }).first()
  await expect(own).toContainText('cancelled')
  await expect(own).toContainText('The roof leaks.')
  await page.goto('/notifications')
  await expect(
    page.getByText(/^Your accepted booking .* has been cancelled\./).first(),
  ).toBeVisible()
})

test('a member applies, the owner denies with a message, and the member is notified', async ({
  page,
  login,
  another,
}) => {
  await login('member', '/work?city=Stone+Ferry&view=table')
  const title = 'Ferryman’s relief'
  await page.getByRole('row', { name: title }).getByRole('link', { name: 'Apply' }).click()
  await expect(page.getByLabel('Name')).toHaveValue('Mary Member')
  await page.getByLabel('Message').fill('I love to talk.')
  await page.getByRole('button', { name: 'Send application' }).click()
  await expect(page.getByRole('status')).toContainText(/Your application for “.+” has been sent\./)

  const answering = await another('admin')
  await answering.goto('/owner-dashboard/applications')
  const application = answering.getByRole('row', { name: title }).first()
  await expect(application).toContainText('I love to talk.')
  await application.getByLabel('Answer').fill('We need somebody who listens.')
  await application.getByRole('button', { name: 'Deny' }).click()
  await expect(answering.getByRole('row', { name: title })).toHaveCount(0)

  await page.goto('/')
  await page.getByRole('link', { name: /^Notifications \(\d+\)$/ }).click()
  await expect(page.getByText('We need somebody who listens.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible()
})

test('a member applies, the owner approves, and the member marks the notification as read', async ({
  page,
  login,
  another,
}, { project }) => {
  const title = `Beekeeper of the ${project.name} test`
  const owner = await another('owner')
  const admin = await another('admin')
  const job = { title, category: 'temp', city: 'Millbrook', state: 'Michigan', company: 'The town' }
  const posted = await owner.request.post('/api/work', { data: job })
  const { id } = await posted.json()
  await admin.request.put(`/api/listings/work/${id}/moderate`, { data: { status: 'approved' } })

  await login('member', `/apply/work/${id}`)
  await page.getByLabel('Message').fill('Bees like me.')
  await page.getByRole('button', { name: 'Send application' }).click()

  await owner.goto('/owner-dashboard/applications')
  const application = owner.getByRole('row', { name: title })
  await application.getByLabel('Answer').fill('Come on Monday.')
  await application.getByRole('button', { name: 'Approve' }).click()
  await expect(owner.getByRole('status')).toContainText(
    /^You approved the application of Mary Member for/,
  )
  await expect(owner.getByRole('row', { name: title })).toHaveCount(0)
  await owner.getByRole('link', { name: 'Show decided applications' }).click()
  await expect(owner.getByRole('row', { name: title })).toContainText('approved')

  await page.goto('/my-requests')
  await expect(page.getByRole('row', { name: title })).toContainText('approved')
  await expect(page.getByRole('row', { name: title })).toContainText('Come on Monday.')

  await page.goto('/notifications')
  const unread = page.getByRole('button', { name: /^Mark as read/ })
  const notice = page.getByRole('row', { name: title })
  await expect(notice).toContainText('new')
  await notice.getByRole('button', { name: 'Mark as read' }).click()
  await expect(notice).toContainText('Come on Monday.')
  await expect(notice.getByRole('button')).toHaveCount(0)
  await page.waitForLoadState('domcontentloaded')
  // Not one less than before: a job of the portal may notify the member in between.
  const count = await unread.count()
  const left = count === 0 ? 'Notifications' : `Notifications (${count})`
  await expect(page.getByRole('link', { name: left, exact: true })).toBeVisible()
})

test('a member makes an offer, and the owner reads the amount', async ({ page, login, another }, {
  project,
}) => {
  const title = `Orchard of the ${project.name} test`
  const owner = await another('owner')
  const admin = await another('admin')
  const lot = { title, category: 'Lots', city: 'Millbrook', state: 'Michigan', terms: 'Sell' }
  const posted = await owner.request.post('/api/properties', { data: lot })
  const { id } = await posted.json()
  await admin.request.put(`/api/listings/properties/${id}/moderate`, {
    data: { status: 'approved' },
  })
  await login('member', `/properties/${id}`)
  await page.getByRole('link', { name: 'Make an offer' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Make an offer for “${title}”`)
  await page.getByLabel('Your offer').fill('a lot')
  await page.getByRole('button', { name: 'Send offer' }).click()
  await expect(page.getByLabel('Your offer')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Your offer').fill('$1,200')
  await page.getByRole('button', { name: 'Send offer' }).click()
  await expect(page.getByRole('status')).toContainText(/Your offer for “.+” has been sent\./)
  await expect(page.getByRole('row', { name: title })).toContainText('Offer: $1,200')
  await owner.goto('/owner-dashboard/applications')
  await expect(owner.getByRole('row', { name: title })).toContainText('Offer: $1,200')
})

test('an incomplete application shows what is missing and keeps the rest', async ({
  page,
  login,
}) => {
  await login('member', '/apply/properties/1')
  await expect(page.getByText('(optional)')).toHaveCount(0)
  await page.getByLabel('Name').fill('Mary M.')
  await page.getByLabel('Message').fill('   ')
  await page.getByRole('button', { name: 'Send application' }).click()
  await expect(page.getByRole('alert').getByRole('link')).toHaveText('Message is required.')
  await expect(page.getByLabel('Name')).toHaveValue('Mary M.')
})

test('an applicant withdraws an application in two steps', async ({ page, login, another }, {
  project,
}) => {
  const title = `Sexton of the ${project.name} test`
  const owner = await another('owner')
  const admin = await another('admin')
  const job = { title, category: 'temp', city: 'Millbrook', state: 'Michigan', company: 'The town' }
  const { id } = await (await owner.request.post('/api/work', { data: job })).json()
  await admin.request.put(`/api/listings/work/${id}/moderate`, { data: { status: 'approved' } })
  await login('member', `/apply/work/${id}`)
  await page.getByLabel('Message').fill('I am early.')
  await page.getByRole('button', { name: 'Send application' }).click()
  await page
    .getByRole('row', { name: title })
    .getByText(/^Withdraw/)
    .click()
  await page.getByRole('button', { name: 'Yes, withdraw this application' }).click()
  await expect(page.getByText(/^Your application for .* is withdrawn\.$/)).toBeVisible()
  await expect(page.getByRole('row', { name: title })).toHaveCount(0)
})
