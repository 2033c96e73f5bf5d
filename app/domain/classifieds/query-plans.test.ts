import { beforeAll, expect, test } from 'vitest'
import { addDays } from '#app/shared/calendar-days.ts'
import { days, instantFromNow, today } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import { startOfDay } from '#app/shared/zoned-time.ts'
import { newClassified, newSection, stages } from '#tests/support/classifieds.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { explainPlans, makeStatistics } from '#tests/support/query-plans.ts'
import { newActor } from '#tests/support/users.ts'
import { findPageExpiry } from '../operations/page-expiry.server.ts'
import { listClassifieds } from './queries.server.ts'

/**
 * Lists find current classifieds with an index, instead of reading all the classifieds that have
 * expired.
 */

const db = freshDatabase()
let section: number

beforeAll(() => {
  const owner = newActor(db)
  section = newSection(db)
  const other = newSection(db, { name: 'Wanted' })
  for (let day = 0; day < 1000; day += 1) {
    const paidAt = instantFromNow(-days(day + 1))
    const expiresAt = instantFromNow(days(29 - day))
    newClassified(db, owner, day % 2 ? section : other, { ...stages.running, paidAt, expiresAt })
  }
})

const reads = [
  ['all', () => listClassifieds(db, { q: '', section_id: 0, page: 1 })],
  ['a section', () => listClassifieds(db, { q: '', section_id: section, page: 1 })],
  ['the next end', () => findPageExpiry(db)],
] as const

/** The run with statistics comes last, because statistics cannot be removed. */
const cases = [false, true].flatMap((hasStatistics) =>
  reads.map(([name, read]) => ({ name, read, hasStatistics })),
)

test.each(cases)(
  '$name, with statistics $hasStatistics: only ads that run are read',
  async ({ read, hasStatistics }) => {
    if (hasStatistics) makeStatistics(db)
    const plan = explainPlans(db, read).filter((line) => line.includes('classified_ads'))
    expect(plan.length).toBeGreaterThan(0)
    const byEnd = /^SEARCH classified_ads USING (COVERING )?INDEX classified_ads_running_idx/
    for (const line of plan) expect(line).toMatch(byEnd)
  },
)

test('the next end is when the first classified expires', () => {
  const soonest = listClassifieds(db, { q: '', section_id: 0, page: 2 }).rows.map(
    ({ classified }) => Date.parse(classified.expiresAt ?? ''),
  )
  expect(findPageExpiry(db)).toBe(Math.min(...soonest, midnight()))
})

test('without classifieds, the next end is midnight', () => {
  expect(findPageExpiry(freshDatabase())).toBe(midnight())
})

const midnight = () => Date.parse(startOfDay(addDays(today(), 1), config.timeZone))
