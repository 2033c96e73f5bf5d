import { expect, test, vi } from 'vitest'
import { activities } from '#db/schema/activities.ts'
import { write } from '#db/write.server.ts'
import { exampleActivities } from '#tests/support/activities.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { readCode, sources } from '#tests/support/sources.ts'
import type { TypedActivity } from './activity.ts'
import { splitParameters } from './parameters.ts'
import { record } from './record.server.ts'

test('an activity without reactions is not recorded, and its change is rolled back', async () => {
  const db = freshDatabase()
  const unknown = { type: 'listing.painted', id: 1 } as unknown as TypedActivity<'listing.taken'>
  const change = write(db, (tx) => {
    record(tx, null, { type: 'listing.taken', id: 1 })
    record(tx, null, unknown)
  })
  await expect(change).rejects.toThrow('Nothing says what follows from listing.painted')
  expect(db.select().from(activities).all()).toEqual([])
})

test('recording fails if the wiring was not loaded', async () => {
  const db = freshDatabase()
  vi.resetModules()
  const unwired = await import('./record.server.ts')
  const change = write(db, (tx) => unwired.record(tx, null, { type: 'listing.taken', id: 1 }))
  await expect(change).rejects.toThrow('see app/wiring.server.ts')
})

test('personal parameters are stored apart', () => {
  const { parameters, personal } = splitParameters({
    type: 'application.sent',
    ...exampleActivities['application.sent'],
  })
  expect(parameters).toEqual({ title: 'Lake house', ownerId: 2 })
  expect(personal).toEqual({ memberName: 'Ann Lee' })
})

test('every type of activity is recorded somewhere', () => {
  const recording = sources
    .filter((file) => /^app\/domain\/(?!activity\/).*\.server\.ts$/.test(file))
    .map(readCode)
    // Moderation activities are recorded by the queue on behalf of each kind of post.
    .filter((code) => /activity\/record\.server\.ts|moderation\/queue\.server\.ts/.test(code))
    .join('\n')
  const unrecorded = Object.keys(exampleActivities).filter(
    (type) => !recording.includes(`'${type}'`),
  )
  const advice = 'Record it under its whole name, or take it out of activity.ts.'
  expect(unrecorded, advice).toEqual([])
})
