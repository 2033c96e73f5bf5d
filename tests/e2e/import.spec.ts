import { landBankLines } from '#tests/support/inventory-file.ts'
import { expect, test } from './fixtures.ts'

const file = {
  name: 'inventory.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([...landBankLines(20, 4)].join('')),
}

test('an administrator imports an inventory, corrects a choice, and imports it again', async ({
  page,
  login,
}) => {
  await login('admin')
  const upload = async () => {
    await page.goto('/admin/import')
    await page.getByLabel('CSV file').setInputFiles(file)
    await page.getByRole('button', { name: 'Read the file' }).click()
  }
  await upload()
  await expect(page.getByText('24 rows: 4 empty, 20 new', { exact: true })).toHaveCount(2)
  await expect(page.getByLabel('Pets Allowed')).toBeHidden()
  await page.getByText('fields that are not in the file').click()
  await expect(page.getByLabel('Pets Allowed')).toBeVisible()
  await page.getByLabel('402').selectOption('Tiny Homes')
  // Changed choices are previewed before they are imported.
  await page.getByRole('button', { name: 'Import', exact: true }).first().click()
  await expect(page.getByText('The choices have changed.')).toBeVisible()
  await expect(page.getByLabel('402')).toHaveValue('Tiny Homes')
  await page.getByRole('button', { name: 'Import', exact: true }).first().click()
  await expect(page.getByText('24 rows: 4 empty, 20 new')).toBeVisible()
  await page.goto('/properties?category=Tiny+Homes&city=Mount+Morris')
  await page.getByRole('link', { name: 'W Dayton St' }).first().click()
  await expect(page.locator('article.listing')).toContainText('Mount Morris')
  await page.getByText('From the inventory').click()
  await expect(page.getByText('Needs Cleanout')).toBeVisible()

  await upload()
  await page.getByLabel('402').selectOption('Tiny Homes')
  await expect(page.getByText('Row 2: the meaning of its words.')).toBeVisible()
  await page.getByRole('button', { name: 'Read again with these choices' }).last().click()
  await expect(page.getByText('24 rows: 4 empty, 20 unchanged').first()).toBeVisible()
  await expect(page.getByText('the meaning of its words')).toBeHidden()

  await page.goto('/admin/import')
  const first = page.getByRole('row').filter({ hasText: '20 new' })
  await first.getByRole('link', { name: 'Take this import back' }).click()
  await page.getByRole('button', { name: 'Take it back' }).click()
  await expect(page.getByText('20 listings removed, 0 as before, 0 kept')).toBeVisible()
})

test('a value without a column can be set for every row, and the result links to the listings', async ({
  page,
  login,
}) => {
  await login('admin', '/admin/import')
  const rows = [
    'Parcel,Address',
    'N-1,"1 A ST, FLINT, MI 48505"',
    'N-2,"2 A ST, FLINT, MI 48505"',
    ',3 A ST',
  ]
  const buffer = Buffer.from(`${rows.join('\n')}\n`)
  await page.getByLabel('CSV file').setInputFiles({ ...file, name: 'plain.csv', buffer })
  await page.getByRole('button', { name: 'Read the file' }).click()
  await expect(page.getByRole('alert')).toHaveText('Choose a column for: Category.')
  await expect(page.getByLabel('City', { exact: true })).toContainText('(from the address)')
  await page.getByLabel('Category, the same for every row').selectOption('Lots')
  await expect(page.getByLabel('Terms, the same for every row')).toContainText(
    '(new ones are for sale)',
  )
  await page.getByRole('button', { name: 'Read again with these choices' }).click()
  await expect(page.getByRole('cell', { name: 'Flint (from the address)' })).toHaveCount(2)
  // The key Enter reads again, and does not import.
  const city = page.getByLabel('City, the same for every row')
  await city.fill('Burton')
  await city.press('Enter')
  await expect(page).toHaveURL(/every\.city=Burton/)
  await page.getByLabel('City, the same for every row').fill('')
  await page.getByRole('button', { name: 'Read again with these choices' }).last().click()
  await expect(page.getByRole('cell', { name: 'Flint (from the address)' })).toHaveCount(2)
  await expect(page.getByText('Vacant lot: 1 A St, Flint, Michigan 48505.')).toBeVisible()
  await page.getByRole('button', { name: 'Import', exact: true }).first().click()
  await expect(page.getByText('One row was left out')).toBeVisible()
  await expect(page.getByText('Parcel is empty.')).toHaveCount(1)
  await page.getByRole('link', { name: 'See the 2 listings that came in' }).click()
  await page.getByRole('link', { name: '1 A St' }).click()
  await expect(page.getByText('Vacant lot: 1 A St, Flint, Michigan 48505.')).toBeVisible()
  await page.goto(`/es${new URL(page.url()).pathname}`)
  await expect(page.getByText('Terreno baldío: 1 A St, Flint, Michigan 48505.')).toBeVisible()
})
