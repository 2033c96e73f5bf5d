import { expect, test } from 'vitest'
import { photoFiles, settings } from '#db/schema/index.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newActor } from '#tests/support/users.ts'
import { mastheadBytes } from './masthead-picture.ts'
import { encodeMasthead, savePicture } from './picture.server.ts'
import { readSectionValues } from './section-values.server.ts'
import { getSettings } from './settings.server.ts'

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
