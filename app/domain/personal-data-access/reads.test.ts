import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { days, minutes } from '#app/shared/clock.server.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { activities } from '#db/schema/activities.ts'
import { moveClock, resetClock, setClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newActor } from '#tests/support/users.ts'
import { saveReads, trackRead, trackTicketsRead } from './reads.server.ts'

let db: OpenDatabase
let admin: Actor

beforeEach(() => {
  setClock('2026-11-20T15:10:00.000Z')
  db = freshDatabase()
  admin = newActor(db, { role: 'admin' })
})
afterEach(resetClock)

const rows = () =>
  db
    .select()
    .from(activities)
    .orderBy(activities.id)
    .all()
    .map(({ actorId, parameters }) => [actorId, parameters])

test('a person who looks at a list many times leaves one row an hour', async () => {
  const other = newActor(db, { role: 'admin' })
  for (let times = 0; times < 3; times += 1) trackRead(admin, 'clients')
  trackRead(admin, 'owners')
  trackRead(other, 'clients')
  await saveReads(db)
  trackRead(admin, 'clients')
  trackRead(admin, 'ledger')
  await saveReads(db)
  expect(rows()).toEqual([
    [admin.userId, { list: 'clients' }],
    [admin.userId, { list: 'owners' }],
    [other.userId, { list: 'clients' }],
    [admin.userId, { list: 'ledger' }],
  ])
  moveClock(minutes(50))
  trackRead(admin, 'clients')
  await saveReads(db)
  expect(rows()).toHaveLength(5)
})

test('a row of an hour that is still to come hides no later read', async () => {
  moveClock(days(30))
  trackRead(admin, 'clients')
  await saveReads(db)
  setClock('2026-11-20T15:10:00.000Z')
  trackRead(admin, 'clients')
  await saveReads(db)
  expect(rows()).toHaveLength(2)
})

test('the tickets of each event leave a row of their own, but none for its organizer', async () => {
  const organizer = newActor(db)
  const { userId: ownerId } = organizer
  const fair = { title: 'Fair', ownerId }
  const read = async (reader: Actor) => {
    trackTicketsRead(reader, fair, { eventId: 7 })
    trackTicketsRead(reader, { title: 'Walk', ownerId }, { tourDateId: 7 })
    // A second event of the same name.
    trackTicketsRead(reader, fair, { eventId: 8 })
    await saveReads(db)
  }
  await read(admin)
  await read(admin)
  await read(organizer)
  expect(rows()).toEqual([
    [admin.userId, { list: 'tickets', ...fair, eventId: 7 }],
    [admin.userId, { list: 'tickets', title: 'Walk', ownerId, tourDateId: 7 }],
    [admin.userId, { list: 'tickets', ...fair, eventId: 8 }],
  ])
})

test('reads that cannot be saved are kept for the next run', async () => {
  trackRead(admin, 'ledger')
  db.$client.pragma('query_only = on')
  await expect(saveReads(db)).rejects.toThrow()
  db.$client.pragma('query_only = off')
  expect(rows()).toEqual([])
  await saveReads(db)
  expect(rows()).toHaveLength(1)
})
