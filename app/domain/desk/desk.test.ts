import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { editClassified } from '#app/domain/classifieds/post.server.ts'
import { renameSection } from '#app/domain/classifieds/sections.server.ts'
import { updateListingText } from '#app/domain/listings/post-and-update.server.ts'
import { postName, type SeenPost } from '#app/domain/moderation/post.ts'
import { textFor } from '#app/text/index.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { classifiedAds, classifiedSections, listings, users } from '#db/schema/index.ts'
import { screenings } from '#db/schema/screenings.ts'
import { filledClassified, newClassified, newSection, stages } from '#tests/support/classifieds.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { approve, reject, seeDesk } from '#tests/support/desk.ts'
import { changedTitle, newEvent } from '#tests/support/events.ts'
import { newListing } from '#tests/support/listings.ts'
import { explainPlans, recordStatements } from '#tests/support/query-plans.ts'
import { newActor } from '#tests/support/users.ts'
import { decidePosts } from './decide.server.ts'
import { describeResults } from './describe-results.ts'
import { parsePost, toFieldValue } from './post-field.ts'
import { countWaiting, listWaiting } from './queue.server.ts'

let db: OpenDatabase
let admin: Actor
let moderator: Actor
let owner: Actor
beforeEach(() => {
  db = freshDatabase()
  admin = newActor(db, { role: 'admin' })
  moderator = newActor(db, { role: 'moderator' })
  owner = newActor(db, { name: 'Olga Owner' })
})

const day = (number: number) => `2026-01-0${number}T12:00:00.000Z`
const names = (actor: Actor) => listWaiting(db, actor).map(postName)

/** Creates one waiting post of each kind, each on its own day. */
function fillDesk() {
  const waits = { moderationStatus: 'pending', ownerId: owner.userId } as const
  const section = newSection(db)
  return {
    event: newEvent(db, { ownerId: owner.userId, updatedAt: day(4) }, 'new'),
    job: newListing(db, { ...waits, source: 'work', title: 'Miller', updatedAt: day(2) }),
    change: newEvent(db, { ownerId: owner.userId, updatedAt: day(1) }, 'changed'),
    classified: newClassified(db, owner, section, { updatedAt: day(3) }),
    house: newListing(db, { ...waits, updatedAt: day(5) }),
    idea: newSection(db, {
      name: 'Rides',
      status: 'pending_approval',
      suggestedBy: owner.userId,
      createdAt: day(6),
    }),
  }
}

test('posts of all kinds stand in one queue, oldest first', () => {
  const { event, job, change, classified, house, idea } = fillDesk()
  newListing(db)
  newEvent(db)
  newEvent(db, { status: 'draft' }, 'new')
  newEvent(db, { status: 'cancelled' }, 'new')
  newClassified(db, owner, newSection(db, { name: 'Lost' }), { status: 'cancelled' })
  newSection(db, { name: 'Gone', status: 'pending_approval', deletedAt: day(1) })
  expect(names(admin)).toEqual([
    `event-${change}`,
    `listing-${job}`,
    `classified-${classified}`,
    `event-${event}`,
    `listing-${house}`,
    `section-${idea}`,
  ])
  expect(countWaiting(db, admin)).toBe(6)
})

test('each kind of post says whether its owner is suspended', () => {
  fillDesk()
  const count = () => seeDesk(db, admin).filter(({ isSuspended }) => isSuspended).length
  expect(count()).toBe(0)
  const set = (changed: Partial<typeof users.$inferInsert>) =>
    db.update(users).set(changed).where(eq(users.id, owner.userId)).run()
  set({ membershipStatus: 'suspended' })
  expect(count()).toBe(6)
  set({ membershipStatus: 'pending' })
  expect(count()).toBe(0)
  set({ suspendedAt: day(1) })
  expect(count(), 'pending after a suspension').toBe(6)
})

test('people see the posts that they may decide on, and no others', () => {
  const { idea, classified } = fillDesk()
  expect(countWaiting(db, moderator)).toBe(5)
  expect(names(moderator)).not.toContain(`section-${idea}`)
  db.update(classifiedAds).set({ ownerId: moderator.userId }).run()
  expect(countWaiting(db, moderator)).toBe(4)
  expect(names(moderator)).not.toContain(`classified-${classified}`)
  for (const role of ['member', 'cashier', 'importer'] as const) {
    const other = newActor(db, { role })
    expect(countWaiting(db, other), role).toBeNull()
    expect(listWaiting(db, other), role).toEqual([])
  }
})

test('a change of an approved listing or classified waits with what differs', async () => {
  const house = newListing(db, { ownerId: owner.userId, title: 'A house' })
  await updateListingText(db, owner, 'properties', house, { title: 'A dry house' })
  const classified = newClassified(db, owner, newSection(db), stages.running)
  await editClassified(db, owner, classified, filledClassified(1, { content: 'Three cats' }))
  const posts = seeDesk(db, admin)
  expect(countWaiting(db, admin)).toBe(2)
  expect(posts).toMatchObject([
    {
      title: 'A dry house',
      what: 'Change to a listing\u00a0· Properties\u00a0· Homes\u00a0· Millbrook, Michigan',
      changes: [{ label: 'Title', before: 'A house', after: 'A dry house' }],
    },
    {
      title: 'Three cats',
      what: 'Change to a classified ad · For sale',
      changes: [{ label: 'Ad text', after: 'Three cats' }],
    },
  ])
  expect(await decidePosts(db, admin, posts, approve)).toMatchObject([
    { title: 'A dry house', refusal: null },
    { title: 'Three cats', refusal: null },
  ])
  expect(listWaiting(db, admin)).toEqual([])
})

test('a long queue shows fifty posts and counts all of them', () => {
  for (let count = 0; count < 53; count += 1) newListing(db, { moderationStatus: 'pending' })
  expect(names(admin)).toHaveLength(50)
  expect(countWaiting(db, admin)).toBe(53)
})

test('the queue is read by indexes, without a scan of its tables', () => {
  fillDesk()
  const plans = explainPlans(db, () => [countWaiting(db, moderator), listWaiting(db, moderator)])
  const tables = plans.filter((line) => /listings|events|classified_ads/.test(line))
  expect(tables.length).toBeGreaterThan(5)
  for (const line of tables)
    expect(line).toMatch(/^SEARCH .* USING ((COVERING )?INDEX|INTEGER PRIMARY KEY)/)
})

test('a queue of fifty is described with as many queries as one of six', () => {
  fillDesk()
  const count = () => recordStatements(db, () => seeDesk(db, admin)).length
  const few = count()
  for (let more = 0; more < 12; more += 1) fillMore()
  expect(seeDesk(db, admin)).toHaveLength(42)
  expect(count()).toBe(few)
})

function fillMore() {
  const waits = { moderationStatus: 'pending', ownerId: owner.userId } as const
  newListing(db, { ...waits, source: 'work' })
  newEvent(db, { ownerId: owner.userId }, 'changed')
  newClassified(db, owner, newSection(db, { name: `Section ${Math.random()}` }))
}

test('a post shows its kind, its owner, its risk and, for a change, what differs', () => {
  const { classified, change } = fillDesk()
  db.insert(screenings)
    .values({
      subjectType: 'classified',
      subjectId: classified,
      textHash: 'x',
      risk: 4,
      rule: 'scam',
      reason: '',
      words: 'wire money',
      screenedBy: 'rules',
    })
    .run()
  const posts = new Map(seeDesk(db, admin).map((post) => [postName(post), post]))
  expect(posts.get(`classified-${classified}`)).toMatchObject({
    what: 'Classified ad · For sale',
    ownerName: 'Olga Owner',
    text: 'Two barn cats, brothers. Only together.',
    note: { risk: 4, isFlagged: true },
    changes: null,
  })
  expect(posts.get(`event-${change}`)).toMatchObject({
    title: changedTitle,
    changes: [{ label: 'Title', before: 'Harvest supper', after: changedTitle }],
  })
})

test('several posts are decided at once, but not one that changed since', async () => {
  const { house, job, idea } = fillDesk()
  const seen: SeenPost[] = seeDesk(db, admin)
  await renameSection(db, admin, idea, 'Lifts')
  db.update(listings)
    .set({ title: 'Another house', updatedAt: day(7) })
    .run()
  db.update(listings)
    .set({ title: 'Miller', updatedAt: day(2) })
    .where(eq(listings.id, job))
    .run()
  const results = await decidePosts(db, admin, seen, approve)
  expect(results.filter(({ refusal }) => refusal !== null)).toEqual([
    { kind: 'listing', id: house, title: 'Another house', refusal: 'changed_since' },
    { kind: 'section', id: idea, title: 'Lifts', refusal: 'changed_since' },
  ])
  expect(names(admin)).toEqual([`section-${idea}`, `listing-${house}`])
  expect(describeResults('approved', results, textFor('en'))).toBe(
    '4 posts are approved. 2 posts were changed since you looked: see them below.',
  )
  const again = await decidePosts(db, admin, seen.slice(0, 2), approve)
  expect(describeResults('approved', again, textFor('en'))).toBe(
    `“${changedTitle}” was already approved by ${admin.name}. “Miller” was already approved by ${admin.name}.`,
  )
  const late = await decidePosts(db, moderator, seen.slice(1, 2), reject)
  expect(describeResults('rejected', late, textFor('en'))).toBe('“Miller” was already approved.')
  const many = await decidePosts(db, admin, seen.slice(0, 4), approve)
  expect(describeResults('approved', many, textFor('en'))).toBe('4 posts were already decided.')
})

test('a moderator decides on no post of their own and on no suggested section', async () => {
  const { idea } = fillDesk()
  const seen: SeenPost[] = seeDesk(db, admin)
  db.update(listings).set({ ownerId: moderator.userId }).run()
  const results = await decidePosts(db, moderator, seen, approve)
  const refused = results.filter(({ refusal }) => refusal !== null)
  expect(refused.map(({ kind, refusal }) => [kind, refusal])).toEqual([
    ['listing', 'own_post'],
    ['listing', 'own_post'],
    ['section', 'not_waiting'],
  ])
  const section = db.select().from(classifiedSections).where(eq(classifiedSections.id, idea)).get()
  expect(section?.status).toBe('pending_approval')
})

test('a field names a post and the version that was seen, and nothing else is one', () => {
  const post = { kind: 'event', id: 7, seenVersion: day(1) } as const
  expect(parsePost(toFieldValue(post))).toEqual(post)
  const section = { kind: 'section', id: 5, seenVersion: 'Rides: to work' } as const
  expect(parsePost(toFieldValue(section))).toEqual(section)
  for (const wrong of ['', 'event', 'event-', 'event-0', 'event--1', 'users-1', 'event-1e9']) {
    expect(parsePost(wrong), wrong).toBeNull()
  }
})
