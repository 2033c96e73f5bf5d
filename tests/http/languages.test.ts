import { afterAll, beforeAll, expect, test } from 'vitest'
import { zones } from '#app/shared/zoned-time.ts'
import { locales, textFor } from '#app/text/index.ts'
import { demoAccounts } from '#dev/seed/accounts.ts'
import { pseudoLocale } from '#tests/support/accents.ts'
import { listTextsOf, makeEnglishFinder, readTownData } from '#tests/support/english-left.ts'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { buildSecondLanguage } from '#tests/support/pseudo-language.ts'
import { type Examples, fillAddress, makeExamples } from '#tests/support/route-examples.ts'
import { Visitor } from '#tests/support/visitor.ts'
import { accessTable, type Person, people, verbs } from './access-table.ts'

/**
 * Another language needs only a folder and a line: in a pseudo-language of accented letters no
 * English remains.
 */

let copy: ReturnType<typeof buildSecondLanguage>
let portal: TestPortal
let examples: Examples
beforeAll(async () => {
  copy = buildSecondLanguage()
  portal = await startTestPortal({ LOCALE: pseudoLocale }, copy.folder)
  examples = await makeExamples(portal)
}, 300_000)
afterAll(async () => {
  await portal?.stop()
  copy?.remove()
})

test('no screen and no API error contains English', async () => {
  const read: Array<{ where: string; text: string }> = []
  for (const isChange of [false, true]) {
    for (const person of people) read.push(...(await readAll(person, isChange)))
  }
  const admin = await Visitor.create(portal, 'admin')
  for (let mail = Number(examples.mail); mail > 0; mail -= 1) {
    const texts = await readTexts(await admin.get(`/dev/mail/${mail}`))
    read.push(...texts.map((text) => ({ where: `mail ${mail}`, text })))
  }
  const names = [
    // Languages are named in their own.
    ...locales.map((locale) => textFor(locale).languageName),
    ...['Mainstreet', new URL(portal.origin).host, demoAccounts.password, 'node'],
    ...Object.values(examples).map(String),
    ...zones(),
    // The names of cities and states in the list of zones.
    ...zones().flatMap((zone) =>
      [zone, ...zone.split('/')].map((name) => name.replaceAll('_', ' ')),
    ),
  ]
  const englishIn = makeEnglishFinder(readTownData(portal.databasePath), names)
  const left = read.filter(({ text }) => englishIn(text).length > 0)
  expect([...new Set(left.map(({ where, text }) => `${where}: ${text.slice(0, 200)}`))]).toEqual([])
}, 300_000)

/** Reads every screen, or every call's answer to invalid input. */
async function readAll(person: Person, isChange: boolean) {
  const visitor = await Visitor.create(portal, person)
  const read: Array<{ where: string; text: string }> = []
  for (const [pattern, rights] of Object.entries(accessTable)) {
    const isCall = pattern.startsWith('/api/')
    const path = fillAddress(rights.at ?? pattern, examples)
    for (const verb of verbs) {
      const isMeant = verb === 'GET' ? !isChange : isChange && isCall && rights[verb]
      if (!isMeant) continue
      const response = await visitor.send(verb, path, { json: verb === 'GET' ? undefined : {} })
      const texts = await readTexts(response)
      read.push(...texts.map((text) => ({ where: `${person} ${verb} ${path}`, text })))
    }
  }
  return read
}

async function readTexts(response: Response): Promise<string[]> {
  const type = response.headers.get('content-type') ?? ''
  if (type.startsWith('text/html')) return listTextsOf(await response.text())
  if (!type.startsWith('application/json')) return []
  const body = (await response.json()) as { error?: string; message?: string }
  return [body.error, body.message].filter((text) => typeof text === 'string')
}
