import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { days } from '#app/shared/clock.server.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { activities } from '#db/schema/activities.ts'
import { applications } from '#db/schema/applications.ts'
import { write } from '#db/write.server.ts'
import { exampleActivities } from '#tests/support/activities.ts'
import { moveClock, resetClock, setClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newListing } from '#tests/support/listings.ts'
import { explainPlans, makeStatistics } from '#tests/support/query-plans.ts'
import { newActor } from '#tests/support/users.ts'
import type { ActivityType } from './activity.ts'
import { type HistoryRow, historyPerPage, listHistory, listOwnHistory } from './history.server.ts'
import { record } from './record.server.ts'
import { subjectKinds } from './subjects.server.ts'

let db: OpenDatabase
let ann: Actor
let ben: Actor
let admin: Actor
let house: number

beforeEach(() => {
  db = freshDatabase()
  ann = newActor(db, { name: 'Ann' })
  ben = newActor(db, { name: 'Ben' })
  admin = newActor(db, { name: 'Ada', role: 'admin' })
  house = newListing(db, { title: 'Lake house', ownerId: ann.userId })
})

afterEach(resetClock)

const all = (filter = {}) => listHistory(db, admin, { page: 1, ...filter }).rows
const own = (actor: Actor) => listOwnHistory(db, actor, 1).rows
const types = (rows: HistoryRow[]) => rows.map(({ type }) => type)

const changeHouse = (actor: Actor | null) =>
  write(db, (tx) => record(tx, actor, { type: 'listing.available', id: house }))

function apply() {
  const { id } = db
    .insert(applications)
    .values({
      listingId: house,
      memberId: ben.userId,
      name: 'Ben',
      email: 'ben@example.org',
      message: 'Please',
    })
    .returning({ id: applications.id })
    .get()
  const sent = { id, title: 'Lake house', ownerId: ann.userId, memberName: 'Ben' }
  return write(db, (tx) => record(tx, ben, { type: 'application.sent', listingId: 0, ...sent }))
}

test('an administrator reads all activities, newest first, with the names of the actors', async () => {
  await changeHouse(ann)
  await apply()
  await changeHouse(null)
  expect(types(all())).toEqual(['listing.available', 'application.sent', 'listing.available'])
  expect(all().map(({ actorName, actorKind }) => [actorName, actorKind])).toEqual([
    [null, 'portal'],
    ['Ben', 'member'],
    ['Ann', 'member'],
  ])
  expect(all()[0]?.subject).toEqual({
    name: 'Lake house',
    path: `/edit-listing/properties/${house}`,
  })
})

test('the history can be filtered by kind and by subject', async () => {
  await changeHouse(ann)
  await apply()
  await write(db, (tx) => record(tx, ann, { type: 'listing.activated', id: 99 }))
  expect(types(all({ kind: 'application' }))).toEqual(['application.sent'])
  expect(all({ kind: 'listing' }).map(({ subjectId }) => subjectId)).toEqual([99, house])
  expect(all({ kind: 'listing', subjectId: 99 })).toHaveLength(1)
  expect(all({ kind: 'event' })).toEqual([])
})

test('the history can be filtered by who did it and when', async () => {
  setClock('2026-11-20T12:00:00.000Z')
  await changeHouse(ann)
  moveClock(days(1))
  await changeHouse(ben)
  await changeHouse(null)
  const names = (filter: object) => all(filter).map(({ actorName }) => actorName)
  expect(names({ who: 'an' })).toEqual(['Ann'])
  expect(names({ who: ben.email.toUpperCase() })).toEqual(['Ben'])
  expect(names({ who: '%' })).toEqual([])
  expect(names({ from: '2026-11-21T12:00:00.000Z' })).toEqual([null, 'Ben'])
  expect(names({ until: '2026-11-21T12:00:00.000Z' })).toEqual(['Ann'])
  expect(names({ who: 'ben', until: '2026-11-21T12:00:00.000Z' })).toEqual([])
})

test('the pages together contain each row once', async () => {
  const count = historyPerPage * 2 + 3
  await write(db, (tx) => {
    for (let n = 0; n < count; n += 1) record(tx, ann, { type: 'listing.available', id: house })
  })
  for (const read of [
    (page: number) => listHistory(db, admin, { page }),
    (page: number) => listOwnHistory(db, ann, page),
  ]) {
    expect(read(1).pages).toBe(3)
    expect(read(9)).toEqual(read(3))
    const ids = [1, 2, 3].flatMap((page) => read(page).rows.map(({ id }) => id))
    expect(ids).toHaveLength(count)
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a))
  }
})

describe('a member reads', () => {
  test('their own actions and what happened to their own subjects, and nothing else', async () => {
    await changeHouse(admin)
    await apply()
    await write(db, (tx) => record(tx, admin, { type: 'account.suspended', id: 999 }))
    await write(db, (tx) => record(tx, admin, { type: 'account.verified', id: ben.userId }))
    expect(types(own(ann))).toEqual(['application.sent', 'listing.available'])
    expect(types(own(ben))).toEqual(['account.verified', 'application.sent'])
    expect(own(newActor(db))).toEqual([])
  })

  test('the name of a person who asked for something of theirs, and no other names', async () => {
    await apply()
    const changed = { id: house, title: 'Lake house', needsReview: false, memberName: 'Ada' }
    await write(db, (tx) =>
      record(tx, admin, { type: 'listing.changed', source: 'properties', ...changed }),
    )
    const [change, application] = own(ann)
    expect(application?.personal).toEqual({ memberName: 'Ben' })
    expect(application).toMatchObject({ actorName: null, actorKind: 'member' })
    expect(change).toMatchObject({ personal: {}, actorName: null, actorKind: 'administrator' })
    expect(own(ben)[0]).toMatchObject({ actorKind: 'self', subject: { path: '/my-requests' } })
  })

  test('has neither link nor name of subjects that only others may see', async () => {
    await write(db, (tx) => record(tx, ann, { type: 'account.suspended', id: ben.userId }))
    await write(db, (tx) => record(tx, ben, { type: 'listing.available', id: house }))
    expect(own(ann)[1]?.subject).toEqual({ name: null, path: null })
    expect(own(ben)[0]?.subject.path).toBeNull()
  })
})

test('an administrator and the actor can read every type of activity, even of deleted subjects', async () => {
  const recorded = Object.keys(exampleActivities) as ActivityType[]
  await write(db, (tx) => {
    for (const type of recorded) {
      const [subjectType = ''] = type.split('.')
      const values = { actorId: ann.userId, type, subjectType, subjectId: 4711, createdAt: at }
      tx.insert(activities).values(values).run()
    }
  })
  const read = subjectKinds.flatMap((kind) => types(all({ kind })))
  expect(read.sort()).toEqual(recorded.sort())
  const pages = [1, 2, 3, 4, 5, 6].flatMap((page) => types(listOwnHistory(db, ann, page).rows))
  expect(pages.sort()).toEqual(recorded)
})

const at = '2026-01-01T00:00:00.000Z'

test('a row of a type that is no longer recorded is listed with the others', async () => {
  const values = { type: 'tour.painted', subjectType: 'tour', subjectId: 1, createdAt: at }
  db.insert(activities).values(values).run()
  expect(all()).toMatchObject([{ subject: { name: null, path: null }, parameters: null }])
})

test.each(['with', 'without'])(
  "a member's history is read through indexes, not by scanning all activities, %s statistics",
  async (statistics) => {
    for (let n = 0; n < 500; n += 1) {
      const values = {
        type: 'listing.available',
        subjectType: 'listing',
        subjectId: n,
        createdAt: at,
      }
      db.insert(activities).values(values).run()
    }
    if (statistics === 'with') makeStatistics(db)
    const isWhole = (line: string) => /^SCAN (?!classified_sections)[a-z_]+\b/.test(line)
    const plan = explainPlans(db, () => own(ann))
    expect(plan.some((line) => line.includes('activities_subject_idx'))).toBe(true)
    expect(plan.filter(isWhole)).toEqual([])
    expect(explainPlans(db, all).filter(isWhole)).not.toEqual([])
  },
)

test('a page of one kind is read in the order of an index', () => {
  const plan = explainPlans(db, () => listHistory(db, admin, { page: 1, kind: 'listing' }))
  expect(plan).toContain('SEARCH activities USING INDEX activities_kind_idx (<expr>=?)')
  expect(plan.filter((line) => line.includes('TEMP B-TREE'))).toEqual([])
})
