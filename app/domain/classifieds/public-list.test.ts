import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { changeMembership } from '#app/domain/accounts/role-and-status.server.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import { filledClassified, newClassified, newSection, stages } from '#tests/support/classifieds.ts'
import { resetClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newActor } from '#tests/support/users.ts'
import { editClassified } from './post.server.ts'
import { findReadableClassified, listClassifieds, readClassifiedFilters } from './queries.server.ts'

let db: OpenDatabase
let owner: Actor
let admin: Actor
let section: number

beforeEach(() => {
  resetClock()
  db = freshDatabase()
  owner = newActor(db)
  admin = newActor(db, { role: 'admin' })
  section = newSection(db)
})
afterEach(resetClock)

describe('the public list', () => {
  const list = (query = '') =>
    listClassifieds(db, readClassifiedFilters(new URLSearchParams(query))).rows.map(
      ({ classified }) => classified.id,
    )

  test('shows approved and paid classifieds, by section and by words, the latest paid first', () => {
    const tools = newSection(db, { name: 'Tools' })
    const piano = newClassified(db, owner, section, {
      ...stages.running,
      content: 'An upright piano',
    })
    const saw = newClassified(db, owner, tools, {
      ...stages.ending,
      title: 'Saw',
      content: 'Sharp',
    })
    for (const at of ['pending', 'rejected', 'unpaid', 'expired', 'cancelled'] as const) {
      newClassified(db, owner, section, stages[at])
    }
    expect(list()).toEqual([piano, saw])
    expect(list(`section_id=${tools}`)).toEqual([saw])
    expect(list(`section_id=${section}`)).toEqual([piano])
    expect(list('q=saw')).toEqual([saw])
    expect(list('q=pian')).toEqual([piano])
    expect(list('q="%27 OR 1=1')).toEqual([])
  })

  test('hides the classifieds of a suspended member', async () => {
    newClassified(db, owner, section, stages.running)
    await changeMembership(db, admin, owner.userId, { role: 'member', status: 'suspended' })
    expect(list()).toEqual([])
  })

  test('hides them until the member is active again, also while the member is pending', async () => {
    const id = newClassified(db, owner, section, stages.running)
    db.update(users).set({ emailVerifiedAt: nowInstant() }).run()
    const setStatus = (status: 'pending' | 'suspended' | 'active') =>
      changeMembership(db, admin, owner.userId, { role: 'member', status })
    await setStatus('pending')
    expect(list(), 'never suspended').toEqual([id])
    await setStatus('suspended')
    await setStatus('pending')
    expect(list()).toEqual([])
    await setStatus('suspended')
    await setStatus('active')
    expect(list()).toEqual([id])
  })

  test('an invalid address shows the first page', () => {
    const id = newClassified(db, owner, section, stages.running)
    expect(list('page=-1&section_id=x')).toEqual([id])
    expect(list('page=900')).toEqual([id])
  })
})

describe('an ad that is not public', () => {
  const hidden = ['pending', 'rejected', 'unpaid', 'expired', 'cancelled'] as const
  test.each(hidden)('and is %s can be opened by its owner and administrators only', (at) => {
    const id = newClassified(db, owner, section, stages[at])
    const open = (who: Actor | null) => findReadableClassified(db, who, id)
    for (const who of [owner, admin]) expect(open(who)).toMatchObject({ isPublic: false })
    for (const who of [null, newActor(db), newActor(db, { role: 'moderator' })]) {
      expect(open(who)).toBeNull()
    }
  })

  test('shows its owner the newest version', async () => {
    const id = newClassified(db, owner, section, stages.expired)
    const content = 'Three barn cats now.'
    const tools = newSection(db, { name: 'Tools' })
    await editClassified(db, owner, id, filledClassified(tools, { content }))
    const own = { isPublic: false, classified: { content }, sectionName: 'Tools' }
    expect(findReadableClassified(db, owner, id)).toMatchObject(own)
  })
})

test('an ad that is public is the approved version for its owner, too', async () => {
  const id = newClassified(db, owner, section, stages.running)
  await editClassified(db, owner, id, filledClassified(section, { content: 'Three cats.' }))
  const shown = { isPublic: true, classified: { content: filledClassified(section).content } }
  for (const who of [owner, null]) expect(findReadableClassified(db, who, id)).toMatchObject(shown)
})
