import { beforeAll, expect, test } from 'vitest'
import { days, instantFromNow, today } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import { addDays } from '#app/shared/town-time.ts'
import { startOfDay } from '#app/shared/zoned-time.ts'
import { newClassified, newSection, stages } from '#tests/support/classifieds.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newActor } from '#tests/support/users.ts'
import { findNextEnding } from '../operations/next-ending.server.ts'
import { listClassifieds } from './queries.server.ts'

/** Lists leave out expired ads by an index, without reading every ad that ever ran. */

const db = freshDatabase()
const ran: string[] = []
let section: number

beforeAll(() => {
  const owner = newActor(db)
  section = newSection(db)
  const other = newSection(db, { name: 'Wanted' })
  for (let day = 0; day < 300; day += 1) {
    const paidAt = instantFromNow(-days(day + 1))
    const expiresAt = instantFromNow(days(29 - day))
    newClassified(db, owner, day % 2 ? section : other, { ...stages.running, paidAt, expiresAt })
  }
  const prepare = db.$client.prepare.bind(db.$client)
  db.$client.prepare = (sql: string) => {
    if (!/^explain/i.test(sql)) ran.push(sql)
    return prepare(sql)
  }
})

function explainPlans(read: () => unknown): string[] {
  ran.length = 0
  read()
  return ran.flatMap((sql) => {
    const marks = sql.match(/\?/g)?.length ?? 0
    const rows = db.$client.prepare(`explain query plan ${sql}`).all(...Array(marks).fill(1))
    return rows.map((row) => (row as { detail: string }).detail)
  })
}

test.each([
  ['all', () => listClassifieds(db, { q: '', section_id: 0, page: 1 })],
  ['a section', () => listClassifieds(db, { q: '', section_id: section, page: 1 })],
  ['the next end', () => findNextEnding(db)],
])('%s: by an index, without reading every ad', (_, read) => {
  const plan = explainPlans(read).filter((line) => line.includes('classified_ads'))
  expect(plan.length).toBeGreaterThan(0)
  for (const line of plan) expect(line).toMatch(/^SEARCH classified_ads USING (COVERING )?INDEX/)
})

test('the next end is that of the first ad to go', () => {
  const soonest = listClassifieds(db, { q: '', section_id: 0, page: 2 }).rows.map(
    ({ classified }) => Date.parse(classified.expiresAt ?? ''),
  )
  expect(findNextEnding(db)).toBe(Math.min(...soonest, midnight()))
})

test('where nothing ends, the day does', () => {
  expect(findNextEnding(freshDatabase())).toBe(midnight())
})

const midnight = () => Date.parse(startOfDay(addDays(today(), 1), config.timeZone))
