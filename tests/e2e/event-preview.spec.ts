import { expect, test } from './fixtures.ts'
import { makePhoto } from './photo.ts'

test('the preview follows the typing with scripts, and the Preview button without', async ({
  page,
  login,
  javaScriptEnabled,
}) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await login('owner', '/create-event')
  await page.waitForLoadState('networkidle')
  // React is loaded only once there is something to render.
  expect(loaded.filter((url) => url.includes('render-event-preview'))).toEqual([])
  await page.getByLabel('Title').fill('A supper to look at')
  await page.getByLabel('Start', { exact: true }).fill('2031-10-04T18:00')
  await page.getByLabel('End', { exact: true }).fill('2031-10-05T01:00')
  await page.getByText('More: template').click()
  await page.getByLabel('Page template').selectOption('minimalist')
  await page.getByLabel('Background color').fill('#102030')
  const file = { name: 'pies.jpg', mimeType: 'image/jpeg', buffer: await makePhoto() }
  await page.locator('input[name=image]').setInputFiles(file)
  await page.getByLabel('What the image shows').fill('Three pies')
  if (!javaScriptEnabled) await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('region', { name: 'Preview of the page' })
  const picture = preview.getByRole('img', { name: 'Three pies' })
  await expect(picture).toHaveAttribute('width', '640')
  await expect(preview.getByRole('heading')).toHaveText('A supper to look at')
  const colors = () =>
    preview.getByRole('article').evaluate((sheet) => {
      const { backgroundColor, color } = getComputedStyle(sheet)
      return { backgroundColor, color }
    })
  // The default black would be unreadable on this background.
  expect(await colors()).toMatchObject({ backgroundColor: 'rgb(16, 32, 48)' })
  expect((await colors()).color).not.toBe('rgb(0, 0, 0)')
})

test('the preview has what was typed and chosen before its script arrived', async ({
  page,
  login,
  javaScriptEnabled,
}) => {
  const typed = Promise.withResolvers<void>()
  await page.route('**/event-preview*.js', (route) => typed.promise.then(() => route.continue()))
  await login('owner')
  await page.goto('/create-event', { waitUntil: 'commit' })
  await page.getByLabel('Title').fill('A supper on a slow line')
  const file = { name: 'pies.jpg', mimeType: 'image/jpeg', buffer: await makePhoto() }
  await page.locator('input[name=image]').setInputFiles(file)
  typed.resolve()
  const preview = page.getByRole('region', { name: 'Preview of the page' })
  const shown = javaScriptEnabled ? 1 : 0
  await expect(preview.getByText('A supper on a slow line')).toHaveCount(shown)
  await expect(preview.locator('img[src^="data:"]')).toHaveCount(shown)
})
