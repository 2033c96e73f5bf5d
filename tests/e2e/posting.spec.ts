import { expect, test } from './fixtures.ts'
import { makePhoto } from './photo.ts'

test('a property is posted, rejected, changed, approved and deactivated', async ({
  page,
  login,
  another,
}, { project }) => {
  const title = `Cabin of the ${project.name} test ${Date.now()}`
  await login('owner')
  await page.getByText('Post…', { exact: true }).click()
  await page.getByRole('link', { name: 'Post a property' }).click()
  await page.getByLabel('Title').fill(title)
  await page.locator('select[name=category]').selectOption('Homes')
  await expect(page.getByLabel('Lease Length (months)')).toBeHidden()
  await page.getByLabel('Terms').selectOption('Lease')
  await expect(page.getByRole('group', { name: 'If it is for rent' })).toBeHidden()
  await page.getByLabel('Price').fill('twelve')
  await page.locator('main').getByLabel('City').fill('Millbrook')
  await page.locator('main').getByLabel('State').fill('Michigan')
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  const problem = page.getByRole('alert').getByRole('link')
  await expect(problem).toHaveText('Please enter an amount such as 1,200 or 1,200.50.')
  await expect(page.getByLabel('Title')).toHaveValue(title)
  await page.getByLabel('Price').fill('1,200')
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(problem).toHaveText('Lease Length (months) is required.')
  await page.getByLabel('Lease Length (months)').fill('12')
  const chosen = ['#aa8866', '#6688aa'].map(async (background, n) => ({
    ...{ name: `${n}.jpg`, mimeType: 'image/jpeg', buffer: await makePhoto(background) },
  }))
  await page.getByLabel('Photos').setInputFiles(await Promise.all(chosen))
  await page.getByLabel('What the photo shows').fill('The rooms')
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByRole('status')).toContainText('is saved with its 2 photos')

  const addPhoto = async (alt: string, buffer: Buffer) => {
    const file = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer }
    await page.locator('input[type=file]').setInputFiles(file)
    await page.getByLabel('What the photo shows').fill(alt)
    await page.getByRole('button', { name: 'Add photo' }).click()
  }
  await addPhoto('The back', await makePhoto('#335533'))
  await addPhoto('The front in May', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
  await expect(problem).toHaveText(/^This is not a photo the portal can read\./)
  await expect(page.getByLabel('What the photo shows')).toHaveValue('The front in May')
  await addPhoto('The front in May', await makePhoto('#886644'))
  const photos = page.locator('main').getByRole('img')
  await expect(photos).toHaveCount(4)
  await page.getByRole('button', { name: 'Show first The front in May' }).click()
  await expect(photos.first()).toHaveAccessibleName('The front in May')
  // Each photo has its own text, which can be corrected.
  await page.getByRole('link', { name: 'Change the text The front in May' }).click()
  await page.getByLabel('What the photo shows').fill('The porch in May')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status')).toContainText('now “The porch in May”')
  await expect(photos.first()).toHaveAccessibleName('The porch in May')
  await page.getByRole('button', { name: 'Remove photo The back' }).click()
  await expect(page.getByRole('status')).toContainText('Removed: “The back”.')
  await expect(photos).toHaveCount(3)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('status')).toHaveText('Put back: “The back”.')
  await expect(photos).toHaveCount(4)

  await page.goto(`/properties?q=${encodeURIComponent(title)}`)
  await expect(page.getByRole('link', { name: title })).toHaveCount(0)

  const admin = await another('admin')
  await admin.goto('/admin/listings/moderation')
  const post = admin.getByRole('article').filter({ hasText: title })
  await expect(post.getByRole('img', { name: 'The porch in May' })).toBeVisible()
  await post.getByLabel('Feedback').fill('Please describe it.')
  await post.getByRole('button', { name: 'Reject' }).click()
  await expect(admin.getByRole('status')).toHaveText(/^Listing \d+ rejected successfully\.$/)

  await page.goto('/owner-dashboard')
  const row = page.getByRole('row', { name: title })
  await expect(row).toContainText('Please describe it.')
  await row.getByRole('link', { name: 'Edit' }).click()
  await page.locator('textarea[name=description]').fill('One room, one stove, one door.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status')).toContainText('waiting for approval')

  await admin.goto('/admin/listings/moderation')
  const again = admin.getByRole('article').filter({ hasText: title })
  await again.getByRole('button', { name: 'Approve' }).click()
  await expect(admin.getByRole('status')).toHaveText(/^Listing \d+ approved successfully\.$/)

  await page.goto('/properties?sort=newest')
  await page.getByRole('link', { name: title }).first().click()
  await expect(page.locator('article.listing')).toContainText('Lease Length (months)')
  const first = page.locator('article.listing').getByRole('img').first()
  await expect(first).toHaveAttribute('width', '640')
  await expect(first).toHaveAccessibleName('The porch in May')
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status')).toHaveText('Nothing has changed.')
  await page.getByRole('button', { name: 'Mark as taken' }).click()
  await expect(page.getByRole('status')).toHaveText(`Marked as taken: “${title}”.`)
  await page.goto('/properties')
  await expect(page.getByRole('link', { name: title })).toHaveCount(0)
})

test('a job is posted and moderated in the same queue', async ({ page, login, another }) => {
  const title = `Gardener ${Date.now()}`
  await login('owner', '/work/new')
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Company').fill('Town of Millbrook')
  await page.locator('select[name=category]').selectOption('seasonal')
  await page.locator('main').getByLabel('City').fill('Millbrook')
  await page.locator('main').getByLabel('State').fill('Michigan')
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  const admin = await another('admin')
  await admin.goto('/admin/listings/moderation')
  await admin
    .getByRole('article')
    .filter({ hasText: title })
    .getByRole('button', { name: 'Approve' })
    .click()
  await page.goto('/work')
  await expect(page.getByRole('link', { name: title }).first()).toBeVisible()
})
