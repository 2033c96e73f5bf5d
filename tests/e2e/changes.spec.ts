import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { insertTicketType } from '#tests/support/concurrent-buyers.ts'
import { expect, test } from './fixtures.ts'
import { makePhoto } from './photo.ts'

const waits = 'Until then, everybody sees the approved version.'

async function postHouse(page: Page, title: string) {
  await page.goto('/properties/new')
  await page.getByLabel('Title').fill(title)
  await page.locator('select[name=category]').selectOption('Homes')
  await page.getByLabel('Terms').selectOption('Sell')
  await page.getByLabel('Price').fill('9,000')
  await page.locator('main').getByLabel('City').fill('Millbrook')
  await page.locator('main').getByLabel('State').fill('Michigan')
  await page.getByRole('button', { name: 'Post', exact: true }).click()
}

async function decideListing(admin: Page, title: string, verdict: 'Approve' | 'Reject') {
  await admin.goto('/admin/listings/moderation')
  const post = admin.getByRole('article').filter({ hasText: title })
  if (verdict === 'Reject') await post.getByLabel('Feedback').fill('Not like this.')
  await post.getByRole('button', { name: verdict }).click()
  await expect(admin.getByRole('status')).toContainText('successfully')
}

test('an edit of an approved house waits beside it, text and photo, until it is approved', async ({
  page,
  login,
  another,
  browser,
  portal,
}) => {
  const title = `House ${randomUUID().slice(0, 8)}`
  await login('owner')
  await postHouse(page, title)
  const photosPage = page.url()
  const admin = await another('admin')
  await decideListing(admin, title, 'Approve')
  const visitor = await (await browser.newContext({ baseURL: portal.origin })).newPage()
  const list = `/properties?q=${encodeURIComponent(title)}`
  await visitor.goto(list)
  const drawing = visitor.locator('.card img')
  await expect(drawing).toHaveAttribute('src', /placeholders.*#homes$/)
  expect(await drawing.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)

  await page.goto('/owner-dashboard')
  await page.getByRole('row', { name: title }).getByRole('link', { name: 'Edit' }).click()
  const editPage = page.url()
  await page.getByLabel('Title').fill(`${title} with a well`)
  await page.getByLabel('Price').fill('8,500')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status')).toContainText(waits)
  await expect(page.locator('main')).toContainText('Your change is waiting for approval.')
  await expect(page.getByLabel('Title')).toHaveValue(`${title} with a well`)

  await page.goto(photosPage)
  const file = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await makePhoto() }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByLabel('What the photo shows').fill('The well')
  await page.getByRole('button', { name: 'Add photo' }).click()
  await expect(page.locator('main')).toContainText('Not public yet: waiting for approval')
  await page.goto('/owner-dashboard')
  const row = page.getByRole('row', { name: title })
  await expect(row).toContainText('approved, a change is waiting for approval')

  await visitor.goto(list)
  await expect(visitor.locator('main')).toContainText('$9,000')
  await expect(visitor.locator('main')).not.toContainText('with a well')
  await expect(visitor.getByRole('img', { name: 'The well' })).toHaveCount(0)

  await admin.goto('/admin/listings/moderation')
  const change = admin.getByRole('article').filter({ hasText: title })
  await expect(change.getByRole('row', { name: 'Price' })).toContainText('$9,000')
  await expect(change.getByRole('row', { name: 'Price' })).toContainText('$8,500')
  await expect(change.getByRole('img', { name: 'The well' })).toBeVisible()
  await decideListing(admin, title, 'Approve')

  await visitor.goto(list)
  await expect(visitor.locator('main')).toContainText('with a well')
  await expect(visitor.locator('main')).toContainText('$8,500')
  await expect(visitor.getByRole('img', { name: 'The well' })).toHaveCount(1)

  await page.goto(editPage)
  await page.getByLabel('Price').fill('1')
  await page.getByRole('button', { name: 'Save' }).click()
  await decideListing(admin, title, 'Reject')
  await page.goto(editPage)
  await expect(page.locator('main')).toContainText('Your change was rejected.')
  await expect(page.getByRole('button', { name: 'Yes, discard it' })).toBeHidden()
  await page.getByText('Discard the change', { exact: true }).click()
  await page.getByRole('button', { name: 'Yes, discard it' }).click()
  await expect(page.getByRole('status')).toContainText(
    `The change to “${title} with a well” is discarded.`,
  )
  await expect(page.getByLabel('Price')).toHaveValue('8500.00')
})

test('an edit of a paid classified waits beside it until it is approved', async ({
  page,
  login,
  another,
  browser,
  portal,
}) => {
  const title = `Loom ${randomUUID().slice(0, 8)}`
  await login('member', '/classifieds/new')
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Ad text').fill('Runs wel, with a bench.')
  await page.getByLabel('Section').selectOption('For sale')
  await page.getByRole('button', { name: 'Submit for Review' }).click()
  const admin = await another('admin')
  const decide = async (verdict: 'Approve' | 'Reject') => {
    await admin.goto('/admin/classifieds/moderation')
    const classified = admin.getByRole('article').filter({ hasText: title })
    if (verdict === 'Reject') await classified.getByLabel('Feedback').fill('Not like this.')
    await classified.getByRole('button', { name: verdict }).click()
    await expect(admin.getByText('successfully.')).toBeVisible()
  }
  await decide('Approve')
  await page.goto('/owner-dashboard/classifieds')
  const row = page.getByRole('row').filter({ hasText: title })
  await row.getByRole('button', { name: 'Pay $5' }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByRole('status')).toContainText('we have received your payment')

  await page.goto('/owner-dashboard/classifieds')
  await row.getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel('Ad text').fill('Runs well, with a bench.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status')).toContainText('everybody sees the approved ad.')
  await expect(row).toContainText('approved, a change is waiting for approval')
  await expect(row).toContainText('paid until')

  const reader = await (await browser.newContext({ baseURL: portal.origin })).newPage()
  const list = `/classifieds?q=${encodeURIComponent(title)}`
  await reader.goto(list)
  await expect(reader.locator('main')).toContainText('Runs wel, with a bench.')
  await admin.goto('/admin/classifieds/moderation')
  const change = admin.getByRole('article').filter({ hasText: title })
  await expect(change).toContainText('Runs wel, with a bench.')
  await expect(change).toContainText('Runs well, with a bench.')
  await decide('Approve')
  await reader.goto(list)
  await expect(reader.locator('main')).toContainText('Runs well, with a bench.')
})

test('a new picture of a ticket type waits with its event until it is approved', async ({
  page,
  login,
  another,
  browser,
  portal,
}) => {
  const name = `Bench ${randomUUID().slice(0, 8)}`
  const { eventId } = insertTicketType(portal, { seats: 5, priceCents: 0, name })
  await login('owner', `/events/${eventId}/ticket-definitions`)
  const row = page.getByRole('row').filter({ hasText: name })
  await row.getByRole('link', { name: 'Change' }).click()
  const file = { name: 'bench.jpg', mimeType: 'image/jpeg', buffer: await makePhoto() }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(row).toContainText('new picture waiting for approval')
  await row.getByRole('link', { name: 'Change' }).click()
  await expect(page.locator('main')).toContainText('This picture is waiting for approval.')

  const visitor = await (await browser.newContext({ baseURL: portal.origin })).newPage()
  const card = visitor.locator('.ticket-purchase').filter({ hasText: name })
  const calledUrl = async () => {
    const types = await (
      await visitor.request.get(`/api/events/${eventId}/ticket-definitions`)
    ).json()
    return types.find((type: { name: string }) => type.name === name).ticket_image_url
  }
  await visitor.goto(`/events/${eventId}`)
  await expect(card).toBeVisible()
  await expect(card.locator('img')).toHaveCount(0)
  expect(await calledUrl()).toBeNull()

  const admin = await another('admin')
  await admin.goto('/admin/desk')
  const onDesk = admin.locator(`#event-${eventId}`)
  await expect(onDesk.getByRole('img', { name: new RegExp(name) })).toBeVisible()
  await admin.goto('/admin/events/moderation')
  const queued = admin.locator(`#event-${eventId}`)
  await expect(queued.getByRole('row', { name }).getByRole('img')).toBeVisible()
  await queued.getByRole('button', { name: 'Approve' }).click()
  await expect(admin.getByRole('status')).toContainText('successfully')

  await visitor.goto(`/events/${eventId}`)
  await expect(card.locator('img')).toHaveCount(1)
  expect(await calledUrl()).toMatch(/^\/photos\//)
  await page.reload()
  await expect(row).toContainText('uploaded')
})
