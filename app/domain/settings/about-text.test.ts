import { beforeEach, expect, test } from 'vitest'
import type { OpenDatabase } from '#db/client.server.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newActor } from '#tests/support/users.ts'
import { chooseAboutText } from './about-text.ts'
import { saveSettings, type Wanted } from './save.server.ts'
import { readSectionValues } from './section-values.server.ts'
import { getSettings } from './settings.server.ts'

let db: OpenDatabase
beforeEach(() => {
  db = freshDatabase()
})

function save(wanted: Wanted) {
  const { seen } = readSectionValues(db, 'about')
  return saveSettings(db, newActor(db, { role: 'admin' }), { section: 'about', wanted, seen })
}

test('the about text is the reader’s, or the other language’s, or the portal’s own', async () => {
  expect(chooseAboutText(getSettings(db), 'en')).toBeNull()
  await save({ 'about.en': 'One.\n\n\nTwo.\nStill two.' })
  const paragraphs = ['One.', 'Two.\nStill two.']
  expect(chooseAboutText(getSettings(db), 'en')).toEqual({ locale: undefined, paragraphs })
  expect(chooseAboutText(getSettings(db), 'es')).toEqual({ locale: 'en', paragraphs })
  await save({ 'about.es': 'Uno.' })
  expect(chooseAboutText(getSettings(db), 'es')?.paragraphs).toEqual(['Uno.'])
})
