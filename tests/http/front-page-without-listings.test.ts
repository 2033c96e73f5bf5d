import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

const sentence =
  'Select small towns will soon post available, abandoned properties and other assets here.'

/** Counts the sentence on the front page while only the `listed` sources have listings. */
async function countSentences(listed: readonly string[]) {
  const db = new Database(portal.databasePath, { timeout: 10_000 })
  db.exec('update listings set taken_at = null')
  const take = db.prepare(
    `update listings set taken_at = '2026-01-01T00:00:00.000Z' where source = ?`,
  )
  for (const source of ['properties', 'work', 'play'])
    if (!listed.includes(source)) take.run(source)
  db.close()
  const html = await (await fetch(`${portal.origin}/`)).text()
  const visible = html.slice(html.indexOf('<body'))
  return { count: visible.split(sentence).length - 1, isFirst: visible.includes(`<p>${sentence}`) }
}

test('the front page says once that towns will post soon: as its subtitle until the first listing, then below', async () => {
  expect(await countSentences([])).toEqual({ count: 1, isFirst: true })
  for (const listed of [['work'], ['play'], ['properties']]) {
    expect([listed, await countSentences(listed)]).toEqual([listed, { count: 1, isFirst: false }])
  }
})
