import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

const newTitle = () => `Lantern walk ${randomUUID().slice(0, 8)}`
const mine = '/my-play-listings'
const findRow = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

async function submit(page: Page, title: string, type = 'Tour') {
  await page.goto('/play/new')
  await page.getByLabel('Type').selectOption(type)
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Description').fill('Through the old mill by lantern.')
  await page.getByLabel('Location').fill('The old mill')
  await page.getByRole('combobox', { name: 'City' }).fill('Millbrook')
  await page.getByRole('combobox', { name: 'State' }).fill('Michigan')
  if (type === 'Tour') {
    await page.getByLabel('Max capacity').fill('2')
    await page.getByLabel('Enable ticketing').check()
    await page.getByLabel('Price per ticket').fill('8')
  } else {
    await expect(page.getByLabel('Max capacity')).toBeHidden()
  }
  await page.getByRole('button', { name: 'Submit for Review' }).click()
}

async function decide(admin: Page, title: string, verdict: 'Approve' | 'Reject', words = '') {
  await admin.goto('/admin/play/moderation')
  const post = admin.getByRole('article').filter({ hasText: title })
  await post.getByLabel('Feedback').fill(words)
  await post.getByRole('button', { name: verdict }).click()
}

const pay = (page: Page) => page.getByRole('button', { name: 'Pay', exact: true }).click()
const arrived = (page: Page) =>
  expect(page.getByRole('status')).toContainText('we have received your payment')

/** One instant for all, so that the days stay the same if midnight passes during a test. */
const begun = Date.now()
/** Days from now, in the format of date and time fields. */
const inDays = (days: number) => new Date(begun + days * 86_400_000).toISOString().slice(0, 10)

test('a tour is posted, paid later, scheduled weekly, sold out, and its tickets checked in', async ({
  page,
  login,
  another,
}) => {
  const title = newTitle()
  await login('owner')
  await submit(page, title)
  // Leaving the checkout keeps the listing.
  await page.getByRole('button', { name: 'Back without paying' }).click()
  await page.getByText('Cancel this payment', { exact: true }).click()
  await page.getByRole('button', { name: 'Yes, cancel this payment' }).click()
  await page.goto(mine)
  await expect(findRow(page, title)).toContainText('pending')
  await expect(findRow(page, title).getByRole('button', { name: 'Pay to Activate' })).toHaveCount(0)

  const admin = await another('admin')
  await decide(admin, title, 'Approve')
  await expect(admin.getByText(/^Listing \d+ approved successfully\.$/)).toBeVisible()
  await page.goto(mine)
  await findRow(page, title).getByRole('button', { name: 'Pay to Activate' }).click()
  await pay(page)
  await arrived(page)
  await page.goto(mine)
  await expect(findRow(page, title)).toContainText('paid')

  await findRow(page, title).getByRole('link', { name: 'Manage Schedules' }).click()
  await page.getByLabel('Start').fill(`${inDays(10)}T10:00`)
  await page.getByLabel('End').fill(`${inDays(10)}T12:00`)
  await page.getByLabel('Repeat weekly until').fill(inDays(24))
  await page.getByLabel('But not on').fill(inDays(17))
  await page.getByRole('button', { name: 'Add date' }).click()
  await expect(page.getByText('2 dates added successfully!')).toBeVisible()

  const buyer = await another('member')
  const own = await (await page.request.get('/api/play/my-listings')).json()
  const { id } = own.find((row: { title: string }) => row.title === title)
  await buyer.goto(`/play/${id}`)
  await buyer.getByRole('link', { name: 'Book Now' }).click()
  await expect(buyer).toHaveURL(/\/play\/\d+\/purchase-ticket$/)
  const date = buyer.getByLabel('Date').locator('option', { hasText: '2 left' }).first()
  await buyer.getByLabel('Date').selectOption(await date.getAttribute('value'))
  await buyer.getByLabel('How many').selectOption('2')
  await buyer.getByRole('button', { name: /Get tickets/ }).click()
  await pay(buyer)
  await arrived(buyer)
  await buyer.goto('/owner-dashboard/tickets')
  const coming = buyer.locator('.coming-tickets').filter({ hasText: title })
  const ticket = coming.getByRole('listitem').first()
  const code = await ticket.locator('.ticket-code').innerText()
  await ticket.getByRole('link', { name: /^Open/ }).click()
  const calendar = buyer.getByRole('link', { name: 'Add to my calendar (.ics)' })
  const file = await buyer.request.get((await calendar.getAttribute('href')) ?? '')
  expect(await file.text()).toContain(`SUMMARY:${title}\r\n`)

  await page.reload()
  const first = page.getByRole('row').filter({ hasText: '2 of 2' })
  await first.getByRole('link', { name: 'Validate tickets' }).click()
  const verdicts = ['valid', 'already used']
  for (const verdict of verdicts) {
    await page.getByLabel('Code').fill(code)
    await page.getByRole('button', { name: 'Validate' }).click()
    await expect(page.getByRole('status')).toContainText(verdict)
  }

  // This date is sold out and has a waiting list; the other has seats.
  const late = await another('admin')
  await late.goto(`/play/${id}/purchase-ticket`)
  await expect(late.getByText('Sold-out dates')).toBeVisible()
  await late.getByRole('button', { name: /waiting list/i }).click()
  await expect(late.getByText('Sold-out dates')).toBeVisible()

  // Whoever has tickets keeps them, and is told of a new time.
  await page.goto(`${mine}/${id}/manage-schedules`)
  await first.getByRole('link', { name: 'Change' }).click()
  await page.getByLabel('Start').fill(`${inDays(11)}T11:00`)
  await page.getByLabel('End').fill(`${inDays(11)}T13:00`)
  await page.getByLabel('Capacity').fill('1')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(
    page.getByText('More tickets than that are already sold or reserved.').first(),
  ).toBeVisible()
  await page.getByLabel('Capacity').fill('2')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The date is changed.')).toBeVisible()
  await buyer.goto('/notifications')
  await expect(buyer.getByText(`“${title}” has changed. It is now`).first()).toBeVisible()

  // Cancelling a date with tickets notifies every buyer and refunds every payment.
  await page.goto(`${mine}/${id}/manage-schedules`)
  await first.getByRole('link', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Remove the date' }).click()
  await expect(page.getByText(/^Cancelled: .*Payments are refunded/)).toBeVisible()
  await buyer.goto('/owner-dashboard/tickets')
  // The ticket that was used stays used; the other one is refunded.
  const rows = findRow(buyer, title)
  await expect(rows.filter({ hasText: code })).toContainText('used')
  await expect(rows.filter({ hasNotText: code })).toContainText('refunded')
})

test('a place to eat is paid, rejected, resubmitted for free, rejected again and refunded', async ({
  page,
  login,
  another,
}) => {
  const title = newTitle()
  await login('owner')
  await submit(page, title, 'Dining')
  await expect(page.getByText('$25').first()).toBeVisible()
  await pay(page)
  await arrived(page)
  const admin = await another('admin')
  await decide(admin, title, 'Reject', 'Please say when you are open.')
  await page.goto(mine)
  await expect(findRow(page, title)).toContainText('Please say when you are open.')
  await findRow(page, title).getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel('Description').fill('Open from noon to two.')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.goto(mine)
  await expect(findRow(page, title)).toContainText('pending')
  await decide(admin, title, 'Reject', 'Still closed.')
  await page.goto(mine)
  await findRow(page, title).getByText('Get a refund of the fee').click()
  await findRow(page, title).getByRole('button', { name: 'Yes, refund the fee' }).click()
  await expect(page.getByText(`The fee for “${title}” will be refunded to you.`)).toBeVisible()
  await expect(findRow(page, title)).toContainText('unpaid')
})

test('the button is disabled without a date; without scripts the server asks for one', async ({
  page,
  login,
  javaScriptEnabled,
}) => {
  await login('member', '/play/25/purchase-ticket')
  const button = page.getByRole('button', { name: 'Get tickets' })
  if (javaScriptEnabled) await expect(button).toBeDisabled()
  const form = { intent: 'buy', tourDate: '', quantity: '1' }
  const refused = await page.request.post('/play/25/purchase-ticket', {
    form,
    headers: { Origin: new URL(page.url()).origin },
  })
  expect(refused.status()).toBe(400)
  expect(await refused.text()).toContain('Please select a tour date.')
})

test('pages for tours refuse other listings with a sentence', async ({ page, login }) => {
  await login('owner', '/play/27/purchase-ticket')
  await expect(page.getByText('This page is only for Tour listings.')).toBeVisible()
  await page.goto('/play/26/purchase-ticket')
  await expect(page.getByText('Ticketing is not enabled for this tour.')).toBeVisible()
  await page.goto(`${mine}/27/manage-schedules`)
  await expect(page.getByText('This page is only for Tour listings.')).toBeVisible()
})

test('the API lists, pays, schedules and sells', async ({ page, login, another }) => {
  await login('owner')
  const { request } = page
  const title = newTitle()
  const data = {
    title,
    description: 'By boat.',
    location: 'The landing',
    type: 'Tour',
    is_repeating: false,
    max_capacity: 4,
    enable_ticketing: true,
    cost: 0,
  }
  const { url } = await (await request.post('/api/play/initiate-payment', { data })).json()
  await page.goto(url)
  await pay(page)
  await arrived(page)
  const own = async () =>
    (await (await request.get('/api/play/my-listings')).json()).find(
      (row: { title: string }) => row.title === title,
    )
  const { id } = await own()
  expect(await own()).toMatchObject({ payment_status: 'paid', moderation_status: 'pending' })
  const admin = await another('admin')
  const moderated = await admin.request.put(`/api/play/${id}/moderate`, {
    data: { status: 'approved' },
  })
  expect(moderated.status()).toBe(200)
  expect((await request.post(`/api/play/${id}/pay`)).status()).toBe(409)
  const scheduled = await request.post('/api/play/schedules', {
    data: { listing_id: id, start_time: `${inDays(5)}T10:00`, end_time: `${inDays(5)}T11:00` },
  })
  expect(scheduled.status()).toBe(201)
  const tourDate = await scheduled.json()
  expect(tourDate.message).toBe('Schedule added successfully!')
  const buyer = await another('member')
  const bought = await buyer.request.post(`/api/play/schedules/${tourDate.id}/purchase`)
  expect(bought.status()).toBe(201)
  expect((await bought.json()).tickets).toHaveLength(1)
  expect(await own()).toMatchObject({ schedules: [{ tickets_sold: 1, max_capacity: 4 }] })
})
