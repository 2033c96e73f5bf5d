import { expect, test } from 'vitest'
import { contrast } from '#app/shared/colors.ts'
import { textFor } from '#app/text/index.ts'
import { photoFiles, settings } from '#db/schema/index.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newActor } from '#tests/support/users.ts'
import { inputs } from './inputs.ts'
import { atNight, mastheadCss, palettes, readMasthead } from './masthead-colors.ts'
import { mastheadBytes } from './masthead-picture.ts'
import { encodeMasthead, savePicture } from './picture.server.ts'
import { readSectionValues } from './section-values.server.ts'
import { getSettings } from './settings.server.ts'

const own = ['#000000 #ffffff', '#ffffff #000000', '#ffe000 #3a2b00', '#c4352b #ffffff'].map(
  (written) => readMasthead(written),
)

test.each([...Object.values(palettes), ...own])(
  '%o is readable in light and dark mode',
  (colors) => {
    if (!colors) throw new Error('No colors.')
    expect(readMasthead(`${colors.ground} ${colors.text}`)).toEqual(colors)
    for (const { ground, text } of [colors, atNight(colors)]) {
      expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5)
    }
    expect(contrast(atNight(colors).ground, '#000000'), 'no glare').toBeLessThan(2.3)
  },
)

test('a third color is refused', () => {
  const field = inputs.colors.field(textFor('en'), 'Colors')
  expect(field.parse('#000000 #ffffff')).toBe('#000000 #ffffff')
  expect(field.safeParse('#000000 #ffffff #000000').success).toBe(false)
})

test('the stylesheet is small, and names both', () => {
  const css = mastheadCss(palettes.wheat)
  expect(css.length).toBeLessThan(500)
  expect(css).toContain('body>header{background:#f0dca8}')
  expect(css).toContain(`body>header{background:${atNight(palettes.wheat).ground}}`)
})

test('a picture of noise keeps to its bytes; its files go with it', async () => {
  const { default: sharp } = await import('sharp')
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const create = { width: 1500, height: 900, channels: 3, background: 'red', noise } as const
  const bytes = await sharp({ create }).jpeg().toBuffer()
  const encoded = await encodeMasthead(new File([new Uint8Array(bytes)], 'noise.jpg'))
  if (!encoded.ok) throw new Error(encoded.reason)
  const { small, large } = encoded.picture
  expect([small.width, small.height, large.width, large.height]).toEqual([480, 160, 960, 320])
  expect(small.bytes.length).toBeLessThanOrEqual(mastheadBytes.small)
  expect(large.bytes.length).toBeLessThanOrEqual(mastheadBytes.large)

  const db = freshDatabase()
  const admin = newActor(db, { role: 'admin' })
  const save = (change: { alt?: string; isRemoved?: boolean; isNew?: boolean }) => {
    const { seen } = readSectionValues(db, 'picture')
    const { alt = '', isRemoved = false, isNew = false } = change
    const picture = isNew ? encoded.picture : null
    return savePicture(db, admin, { seen, alt, picture, isRemoved })
  }
  await save({ isNew: true, alt: 'Main Street' })
  const saved = { small: small.hash, large: large.hash, alt: 'Main Street' }
  expect(getSettings(db)['masthead.picture']).toEqual(saved)
  await save({ alt: 'The mill' })
  expect(getSettings(db)['masthead.picture']).toEqual({ ...saved, alt: 'The mill' })
  expect(db.select().from(photoFiles).all()).toHaveLength(2)
  await save({ isRemoved: true })
  expect(getSettings(db)['masthead.picture']).toBeNull()
  expect([db.select().from(photoFiles).all(), db.select().from(settings).all()]).toEqual([[], []])
})

test('an SVG file is refused', async () => {
  const file = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'a.svg')
  expect(await encodeMasthead(file)).toEqual({ ok: false, reason: 'not_an_image' })
})
