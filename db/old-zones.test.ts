import { expect, test } from 'vitest'
import { isTimeZone } from '#app/shared/zoned-time.ts'
import { migrateUpTo } from '#tests/support/migrations.ts'
import { openDatabase } from './client.server.ts'

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const isKnownToIntl = (timeZone: string) => {
  try {
    return Intl.DateTimeFormat('en-US', { timeZone }).format(0) !== ''
  } catch {
    return false
  }
}
/** Names such as PST, which earlier releases took for an event. */
const oldZones = letters
  .flatMap((first) => letters.map((second) => `${first}${second}T`))
  .filter((name) => isKnownToIntl(name) && !isTimeZone(name))

/** The local times of a winter and a summer night. */
const readClocks = (timeZone: string) =>
  ['2027-01-15T03:00:00.000Z', '2027-07-15T03:00:00.000Z'].map((instant) =>
    new Date(instant).toLocaleString('en-US', { timeZone }),
  )

test('events of zones that Temporal does not know get one with the same clocks', () => {
  expect(oldZones).toContain('PST')
  const db = openDatabase(':memory:')
  migrateUpTo(db, '0063_disputes_and_partial_refunds')
  const { $client: client } = db
  const zones = [...oldZones, 'pst', 'America/Detroit', 'EST']
  const span = `'2027-01-15T03:00:00.000Z', '2027-01-15T05:00:00.000Z'`
  zones.forEach((zone, index) => {
    client.exec(`
      insert into events (id, title, time_zone, start_time, end_time)
        values (${index + 1}, 'Fair', '${zone}', ${span});
      insert into event_changes (event_id, title, time_zone, start_time, end_time, submitted_at)
        values (${index + 1}, 'Fair', '${zone}', ${span}, '2027-01-01T00:00:00.000Z')`)
  })
  migrateUpTo(db, '0065_zones_of_old_events')
  const read = (query: string) => client.prepare(query).pluck().all() as string[]
  const after = read('select time_zone from events order by id')
  expect(after.filter((zone) => !isTimeZone(zone))).toEqual([])
  expect(after.map(readClocks)).toEqual(zones.map(readClocks))
  expect(after.slice(-2)).toEqual(['America/Detroit', 'EST'])
  expect(read('select time_zone from event_changes order by event_id')).toEqual(after)
})
