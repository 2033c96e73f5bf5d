import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { describeActivity } from '#app/domain/activity/describe.ts'
import { findPostingRefusal } from '#app/domain/limits/member-limits.server.ts'
import { locales, textFor } from '#app/text/index.ts'
import { wordsFor } from '#app/text/words.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { activities } from '#db/schema/activities.ts'
import { settings } from '#db/schema/settings.ts'
import { write } from '#db/write.server.ts'
import { newClassified, newSection } from '#tests/support/classifieds.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { lastMailTo } from '#tests/support/mail.ts'
import { storeSetting } from '#tests/support/settings.ts'
import { newActor } from '#tests/support/users.ts'
import { settingsForm } from './forms.ts'
import { saveSettings, type Wanted } from './save.server.ts'
import { readSectionValues } from './section-values.server.ts'
import {
  type InputName,
  type SettingGroup,
  type SettingKey,
  settingKeys,
  settingTable,
  toFieldName,
} from './setting.ts'
import { nameSettings, settingLabels } from './setting-names.ts'
import { getSettings } from './settings.server.ts'

let db: OpenDatabase
let admin: Actor

function open() {
  db = freshDatabase()
  admin = newActor(db, { role: 'admin' })
}
// Once for all of the first tests, because none of them changes the database.
beforeAll(open)

const save = (section: SettingGroup, wanted: Wanted, who = admin) =>
  saveSettings(db, who, { section, wanted, seen: readSectionValues(db, section).seen })

/** Without pictures, which are uploaded (picture.test.ts). */
const typedKeys = settingKeys.filter((key) => settingTable[key].input !== 'picture')

/** What somebody types into each kind of field, and its value in code. */
const typed: Record<InputName, [typed: string, value: unknown]> = {
  name: [' New Millbrook ', 'New Millbrook'],
  line: ['Main Street 1', 'Main Street 1'],
  paragraphs: ['One.\r\n\r\nTwo.', 'One.\n\nTwo.'],
  shown: ['no', false],
  films: [
    'https://films.example/a\nhttps://films.example/b',
    ['https://films.example/a', 'https://films.example/b'],
  ],
  amount: ['$12.50', 1250],
  days: ['14', 14],
  count: ['3', 3],
  address: ['portal@millbrook.example', 'portal@millbrook.example'],
  colors: ['#8C2F1F fff', { ground: '#8c2f1f', text: '#ffffff' }],
  picture: ['', null],
  domains: ['Tempmail.example\nmailinator.com', ['tempmail.example', 'mailinator.com']],
}

function check(key: SettingKey, text: string) {
  const { section } = settingTable[key]
  const { values } = readSectionValues(db, section)
  const others = Object.entries(values).map(([name, { now }]) => [
    toFieldName(name as SettingKey),
    now,
  ])
  const form = { section, seen: '', ...Object.fromEntries(others), [toFieldName(key)]: text }
  const read = settingsForm(section, textFor('en')).safeParse(form)
  return read.success
    ? { ok: true as const, stored: String(read.data[toFieldName(key)]) }
    : { ok: false as const, error: read.error.issues[0]?.message }
}

test.each(typedKeys)(
  '%s can be entered, takes effect, and can be set back to its default',
  async (key) => {
    const { section, input } = settingTable[key]
    const before = getSettings(db)[key]
    const [text, value] = typed[input]
    const checked = check(key, text)
    if (!checked.ok) throw new Error(checked.error)
    expect(await save(section, { [key]: checked.stored })).toEqual({ ok: true, changed: [key] })
    expect(getSettings(db)[key]).toEqual(value)
    expect(getSettings(db)[key]).not.toEqual(before)
    expect(readSectionValues(db, section).values[key]?.isStored).toBe(true)
    expect(await save(section, { [key]: null })).toEqual({ ok: true, changed: [key] })
    expect(getSettings(db)[key]).toEqual(before)
    expect(db.select().from(settings).all()).toEqual([])
  },
)

test.each<[SettingKey, string, string]>([
  ['PORTAL_NAME', '  ', ''],
  ['PORTAL_NAME', 'M'.repeat(61), ''],
  ['TOWN_NAME', 'M'.repeat(1_000_000), ''],
  ['about.en', 'M'.repeat(4001), ''],
  ['about.films', 'perhaps', ''],
  ['ABOUT_VIDEO_URLS', 'javascript:alert(1)', ''],
  ['ABOUT_VIDEO_URLS', 'http://films.example/a', ''],
  ['ABOUT_VIDEO_URLS', 'https://films.example;script-src/a', 'a rule of its own in the policy'],
  ['ABOUT_VIDEO_URLS', 'https://who@films.example/a', ''],
  ['ABOUT_VIDEO_URLS', 'https://a.example https://b.example https://c.example', ''],
  ['masthead.colors', '#777777 #888888', 'too little contrast'],
  ['masthead.colors', 'red white', ''],
  ['masthead.colors', '#1d5a45 #ffffff;}body{display:none', ''],
  ['masthead.colors', '#1d5a45', ''],
  ['fee.classified.ad', '0.01', 'less than the provider takes'],
  ['fee.classified.ad', '0.49', 'less than the provider takes'],
  ['fee.classified.ad', '10000.01', ''],
  ['fee.classified.ad', '-5', ''],
  ['fee.classified.ad', 'free', ''],
  ['fee.classified.days', '0', ''],
  ['fee.classified.days', '366', ''],
  ['mail.address', '', ''],
  ['mail.address', 'portal', ''],
  ['mail.address', 'a@b.example, c@d.example', 'two senders'],
  ['mail.address', 'Ann <a@b.example>', ''],
  ['DISPOSABLE_MAIL_DOMAINS', 'nonsense', ''],
  ['DISPOSABLE_MAIL_DOMAINS', 'com;drop', ''],
  ['LIMIT_PLAY_A_DAY', '', ''],
  ['LIMIT_PLAY_A_DAY', '1000001', ''],
  ['LIMIT_PLAY_A_DAY', '-1', ''],
  ['LIMIT_PLAY_A_DAY', '1.5', ''],
])('%s cannot be %j', (key, text) => {
  const checked = check(key, text.slice(0, 1_000_000))
  expect(checked.ok).toBe(false)
  expect('error' in checked && checked.error).toMatch(/\.$/)
})

test('an amount is asked for with the currency', () => {
  const error = 'Please enter an amount from $0.50 to $10,000, or 0 for no fee.'
  expect(check('fee.classified.ad', 'free')).toEqual({ ok: false, error })
})

test('signs that hide or reverse others, and new lines, are left out of lines', () => {
  const checked = check('TOWN_NAME', '\u202eMill\u200bbrook\r\nBcc: x')
  expect(checked).toEqual({ ok: true, stored: 'Millbrook Bcc: x' })
  expect(check('about.en', 'One\u202e.')).toEqual({ ok: true, stored: 'One.' })
})

test.each(locales)('every label is of a setting (%s)', (locale) => {
  const labels = Object.keys(settingLabels(textFor(locale)))
  expect(labels.toSorted()).toEqual(settingKeys.toSorted())
})

test('the text of the about page is named with its language; old keys stay as they are', () => {
  expect(nameSettings('about.es TOWN_NAME about.gone', textFor('en'))).toBe(
    'About the town (Español), Name of the town, about.gone',
  )
})

describe('a new database', () => {
  beforeEach(open)

  test.each<[SettingKey, string]>([
    ['fee.classified.ad', 'free'],
    ['LIMIT_PLAY_A_DAY', '-1'],
    ['ABOUT_VIDEO_URLS', 'javascript:alert(1)'],
    ['mail.address', 'nobody'],
    ['about.films', 'perhaps'],
  ])('a row that says %s is %j is ignored', (key, value) => {
    const before = getSettings(db)[key]
    storeSetting(db, key, value)
    expect(getSettings(db)[key]).toEqual(before)
  })

  test('a pair of colors that cannot be told apart is named with its contrast', () => {
    expect(check('masthead.colors', '#f0dca8 #ffffff')).toEqual({
      ok: false,
      error:
        'The text #ffffff on #f0dca8 has a contrast of 1.3. It must be at least 4.5 to be readable: choose a lighter or darker color.',
    })
  })

  test('a change that was taken back never counts', async () => {
    const change = write(db, (tx) => {
      tx.insert(settings).values({ key: 'TOWN_NAME', value: 'Nowhere', updatedAt: '2026' }).run()
      expect(getSettings(tx).TOWN_NAME).toBe('Nowhere')
      throw new Error('taken back')
    })
    await expect(change).rejects.toThrow('taken back')
    expect(getSettings(db).TOWN_NAME).toBe('')
    storeSetting(db, 'TOWN_NAME', 'Millbrook')
    expect(getSettings(db).TOWN_NAME).toBe('Millbrook')
  })

  test('two administrators who save at once do not overwrite each other', async () => {
    const { seen } = readSectionValues(db, 'town')
    const one = { section: 'town', wanted: { TOWN_NAME: 'Millbrook' }, seen } as const
    expect((await saveSettings(db, admin, one)).ok).toBe(true)
    const other = {
      section: 'town',
      wanted: { TOWN_NAME: 'Milbrook', TOWN_PHONE: '1' },
      seen,
    } as const
    expect(await saveSettings(db, newActor(db, { role: 'admin' }), other)).toEqual({
      ok: false,
      reason: 'changed_since',
    })
    expect(getSettings(db)).toMatchObject({ TOWN_NAME: 'Millbrook', TOWN_PHONE: '' })
    expect((await save('mail', {})).ok).toBe(true)
  })

  test('every administrator is told which settings changed, and the history has their names', async () => {
    const other = newActor(db, { role: 'admin' })
    await save('town', { TOWN_NAME: 'Millbrook', TOWN_HOURS: 'Mon 9-12', TOWN_PHONE: '' })
    const { subject, text } = lastMailTo(db, other.email)
    expect(subject).toBe('The settings of the portal were changed')
    expect(text).toContain(
      `The settings were changed by ${admin.name}: Name of the town, Opening hours.`,
    )
    const stored = db.select().from(activities).where(eq(activities.type, 'setting.changed')).get()
    if (!stored) throw new Error('Nothing was recorded.')
    expect(describeActivity(stored, wordsFor('es'))).toBe(
      'Se cambiaron ajustes: Nombre del municipio, Horario de atención.',
    )
    expect(JSON.stringify(stored)).not.toContain('Millbrook')
    await save('town', { TOWN_NAME: 'Millbrook' })
    expect(
      db
        .select()
        .from(activities)
        .all()
        .filter(({ type }) => type === 'setting.changed'),
    ).toHaveLength(1)
  })

  describe('what acts on it', () => {
    test('a limit below what a member has keeps it and refuses more', async () => {
      const member = newActor(db)
      const section = newSection(db)
      const post = () => newClassified(db, member, section, { moderationStatus: 'pending' })
      post()
      post()
      expect(findPostingRefusal(db, member, 'classifieds')).toBeNull()
      await save('limits', { LIMIT_CLASSIFIEDS_WAITING: '1' })
      expect(findPostingRefusal(db, member, 'classifieds')).toBe('too_many_waiting')
      await save('limits', { LIMIT_CLASSIFIEDS_WAITING: null })
      expect(findPostingRefusal(db, member, 'classifieds')).toBeNull()
    })
  })
})
