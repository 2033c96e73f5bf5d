import { parse } from 'csv-parse/sync'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { wordsFor } from '#app/text/words.ts'
import { clients, users } from '#db/schema/index.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newActor } from '#tests/support/users.ts'
import { exportCsv, streamCsv } from './csv.server.ts'
import { exportKinds } from './export.ts'

async function readText(csv: AsyncIterable<Buffer | string>) {
  let text = ''
  for await (const chunk of csv) text += chunk
  return text
}

test('a table is exported completely, over many batches', async () => {
  const db = freshDatabase()
  const rows = Array.from({ length: 1234 }, (_, index) => ({
    name: `Person ${index}`,
    email: `p${index}@example.org`,
    passwordHash: 'secret-hash',
  }))
  db.insert(users).values(rows).run()
  const text = await readText(exportCsv(db, 'users', wordsFor('en')))
  expect(text.startsWith('\ufeff"id","name","email","role","membership_status"\r\n')).toBe(true)
  expect(text).not.toContain('secret-hash')
  expect(parse(text, { bom: true, columns: true })).toHaveLength(1234)
})

test('the event loop turns between the batches of an export', async () => {
  const numbers = Array.from({ length: 5000 }, (_, index) => index + 1)
  let turns = 0
  let isOver = false
  const count = () => {
    turns += 1
    if (!isOver) setImmediate(count)
  }
  count()
  const turnsAtBatches: number[] = []
  const csv = streamCsv(freshDatabase(), (after, batch) => {
    turnsAtBatches.push(turns)
    return sql`
      select value as id from json_each(${JSON.stringify(numbers)}) where value > ${after}
      limit ${batch}`
  })
  const text = await readText(csv)
  isOver = true
  expect(text.split('\r\n').slice(1, -1)).toEqual(numbers.map(String))
  expect(turnsAtBatches.length).toBeGreaterThan(10)
  expect(new Set(turnsAtBatches).size).toBe(turnsAtBatches.length)
})

test('cells that a spreadsheet would run are marked as text', async () => {
  const db = freshDatabase()
  const { userId } = newActor(db)
  const formula = '=HYPERLINK("http://evil.example","x")'
  db.insert(clients)
    .values({ userId, name: formula, email: '@x', phone: '+1 555', notes: 'a\n"quoted"' })
    .run()
  const [row] = parse(await readText(exportCsv(db, 'clients', wordsFor('en'))), {
    bom: true,
    columns: true,
  }) as [Record<string, string>]
  expect(row).toMatchObject({ name: `'${formula}`, email: "'@x", phone: "'+1 555" })
  expect(row.notes).toBe('a\n"quoted"')
})

test('whatever a spreadsheet would run is marked as text', async () => {
  const begins = ['=1', '+1', '-1', '@a', '\t=1', '\r=1', '\n=1', '＝1', '＋1', '－1', '＠a']
  const cells = (after: number) => sql`
    select key + 1 as id, value as text from json_each(${JSON.stringify(begins)}) where key >= ${after}`
  const csv = await readText(streamCsv(freshDatabase(), cells))
  const rows = begins.map((text, index) => `${index + 1},"'${text}"`)
  expect(csv.split('\r\n').slice(1, -1)).toEqual(rows)
})

test('every text is quoted, and a negative amount stays a number', async () => {
  const cells = (after: number) => sql`
    select 1 as id, 'x;=1+1' as text, 'say "yes"' as quote, '2026-01-01' as day, -12.5 as amount,
      null as empty where 1 > ${after}`
  const csv = await readText(streamCsv(freshDatabase(), cells))
  const expected = '1,"x;=1+1","say ""yes""","2026-01-01",-12.5,'
  expect(csv.split('\r\n').slice(1, -1)).toEqual([expected])
})

test('a table without rows still has its headings', async () => {
  const db = freshDatabase()
  for (const kind of exportKinds)
    expect(await readText(exportCsv(db, kind, wordsFor('en'))), kind).toMatch(/^\uFEFF"id",.+\r\n$/)
})
