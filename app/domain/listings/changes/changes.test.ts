import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { listUnscreened } from '#app/domain/screening/waiting-posts.server.ts'
import { textFor } from '#app/text/index.ts'
import { wordsFor } from '#app/text/words.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { findViolations } from '#db/invariants.ts'
import { activities } from '#db/schema/activities.ts'
import { listings, propertyDetails } from '#db/schema/listings.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { isListingPublic, postLease, typedLease } from '#tests/support/listings.ts'
import { lastMailTo } from '#tests/support/mail.ts'
import { newActor } from '#tests/support/users.ts'
import { changeAvailability } from '../availability/availability.server.ts'
import { listingEntries } from '../feed.server.ts'
import { propertyForm } from '../forms.ts'
import { listPendingListings, moderateListing } from '../moderation.server.ts'
import { listOwnListings } from '../pages/own-listings.server.ts'
import { updateListingText, updateProperty } from '../post-and-update.server.ts'
import { readFilters } from '../search/filters.ts'
import { findChange } from './changes.server.ts'
import { describeChange } from './describe-change.server.ts'
import { discardOwnChange } from './resubmission.server.ts'

let db: OpenDatabase
let owner: Actor
let admin: Actor
/** The id of an approved lease. */
let id: number

const approve = { status: 'approved', feedback: '' } as const
const reject = { status: 'rejected', feedback: 'Please say more.' } as const
const form = (change: object = {}) =>
  propertyForm(textFor('en')).parse({ ...typedLease, ...change })
const save = (actor: Actor, change: object) => updateProperty(db, actor, id, form(change))
const decide = (decision: Parameters<typeof moderateListing>[3]) =>
  moderateListing(db, admin, id, decision)
const findRow = () => {
  const row = db
    .select()
    .from(listings)
    .innerJoin(propertyDetails, eq(propertyDetails.listingId, listings.id))
    .where(eq(listings.id, id))
    .get()
  if (!row) throw new Error('no listing')
  return { ...row.listings, ...row.property_details }
}
const pendingRow = () => {
  const [row] = listPendingListings(db).rows
  if (!row) throw new Error('nothing waits')
  return row
}
const seenVersion = () => pendingRow().listing.updatedAt
const differences = () =>
  describeChange(db, pendingRow(), wordsFor('en'))?.changes.map(
    ({ label, before, after }) => [label, before.text, after.text] as const,
  )

beforeEach(async () => {
  db = freshDatabase()
  owner = newActor(db)
  admin = newActor(db, { role: 'admin' })
  id = await postLease(db, owner)
  await decide(approve)
})

describe("a member's edit of an approved listing", () => {
  test('keeps the approved form everywhere until it is approved', async () => {
    expect(await save(owner, { title: 'A big house', deposit: '700' })).toEqual({
      ok: true,
      saved: 'change_waits',
    })
    expect(isListingPublic(db, id)).toBe(true)
    expect(findRow()).toMatchObject({ title: 'A house', depositCents: 50_050 })
    const feed = () =>
      listingEntries(db, readFilters(new URLSearchParams(), 'properties'), {
        pages: '',
        text: textFor('en'),
      }).map(({ title }) => title)
    expect(feed()).toEqual(['A house'])
    expect(listOwnListings(db, owner, 1).rows).toMatchObject([
      { title: 'A big house', moderationStatus: 'approved', change: 'pending' },
    ])
    expect(differences()).toEqual([
      ['Title', 'A house', 'A big house'],
      ['Deposit', '$500.50', '$700'],
    ])
    expect(await decide({ ...approve, seenVersion: seenVersion() })).toEqual({ ok: true })
    expect(findRow()).toMatchObject({ title: 'A big house', depositCents: 70_000 })
    expect(feed()).toEqual(['A big house'])
    expect(findChange(db, id)).toBeNull()
    expect(listPendingListings(db).total).toBe(0)
    expect(lastMailTo(db, owner.email).text).toContain('Your change to “A house” is approved.')
  })

  test('tells those who decide once, however often it is saved', async () => {
    await save(owner, { title: 'One' })
    await save(owner, { title: 'Two' })
    const told = db
      .select()
      .from(activities)
      .all()
      .filter(({ type }) => type === 'listing.changed')
      .map(({ parameters }) => parameters)
    expect(told).toMatchObject([{ needsReview: true }, { needsReview: false }])
    expect(listPendingListings(db).total).toBe(1)
  })

  test('is screened as it would read', async () => {
    await save(owner, { title: 'CHEAP CHEAP CHEAP' })
    expect(listUnscreened(db, 10)).toMatchObject([
      { type: 'listing', id, words: { title: 'CHEAP CHEAP CHEAP' } },
    ])
    await decide(reject)
    expect(listUnscreened(db, 10)).toEqual([])
  })

  test('back to the approved form ends the change', async () => {
    await save(owner, { title: 'A big house' })
    expect(await save(owner, {})).toEqual({ ok: true, saved: 'public' })
    expect(findChange(db, id)).toBeNull()
    expect(listPendingListings(db).total).toBe(0)
  })

  test('by a call for title and text keeps the other changed fields', async () => {
    await save(owner, { deposit: '700' })
    await updateListingText(db, owner, 'properties', id, { title: 'Called' })
    expect(findChange(db, id)?.fields).toEqual({ title: 'Called', depositCents: 70_000 })
  })

  test('to other terms empties the fields of the old ones with its approval', async () => {
    await save(owner, { terms: 'Sell', financingAvailable: true })
    expect(findRow()).toMatchObject({ terms: 'Lease', leaseLengthMonths: 12 })
    await decide(approve)
    expect(findRow()).toMatchObject({
      terms: 'Sell',
      leaseLengthMonths: null,
      depositCents: null,
      financingAvailable: true,
    })
  })

  test('leaves a deactivated listing deactivated when it is approved, and approved once it is back', async () => {
    await save(owner, { title: 'A big house' })
    await changeAvailability(db, owner, { source: 'properties', id }, 'deactivate')
    await decide(approve)
    expect(findRow()).toMatchObject({ title: 'A big house', isPublic: false })
    await changeAvailability(db, owner, { source: 'properties', id }, 'reactivate')
    expect(isListingPublic(db, id)).toBe(true)
  })
})

describe('a rejected change', () => {
  beforeEach(async () => {
    await save(owner, { title: 'A big house' })
    await decide({ ...reject, readyReason: 'details', seenVersion: seenVersion() })
  })

  test('leaves the approved form public, with a word to its owner', async () => {
    expect(isListingPublic(db, id)).toBe(true)
    expect(findRow()).toMatchObject({ title: 'A house', moderationStatus: 'approved' })
    expect(listPendingListings(db).total).toBe(0)
    const { text } = lastMailTo(db, owner.email)
    expect(text).toContain('The approved version stays as it is.')
    expect(text).toContain('Please say more.')
    expect(listOwnListings(db, owner, 1).rows).toMatchObject([
      { change: 'rejected', readyReason: 'details', moderationFeedback: 'Please say more.' },
    ])
    expect(await decide(reject)).toEqual({ ok: false, reason: 'already_decided' })
  })

  test('waits again when it is edited', async () => {
    expect(await save(owner, { title: 'A bigger house' })).toMatchObject({ saved: 'change_waits' })
    expect(findChange(db, id)).toMatchObject({ moderationStatus: 'pending' })
    await decide(approve)
    expect(findRow().title).toBe('A bigger house')
  })

  test('can be approved after all', async () => {
    expect(await decide(approve)).toEqual({ ok: true })
    expect(findRow().title).toBe('A big house')
  })

  test('can be discarded by its owner, by nobody else', async () => {
    const given = { source: 'properties', id } as const
    expect(await discardOwnChange(db, newActor(db), given)).toBe(false)
    const admin = newActor(db, { role: 'admin' })
    expect(await discardOwnChange(db, admin, given)).toBe(false)
    expect(await discardOwnChange(db, owner, given)).toBe(true)
    expect(await discardOwnChange(db, owner, given)).toBe(false)
    expect(findChange(db, id)).toBeNull()
    expect(isListingPublic(db, id)).toBe(true)
  })
})

describe('deciding on a change', () => {
  test('is refused to its owner, and to who saw another one', async () => {
    await save(owner, { title: 'One' })
    const moderator: Actor = { ...owner, role: 'moderator' }
    expect(await moderateListing(db, moderator, id, approve)).toMatchObject({ reason: 'own_post' })
    const seen = seenVersion()
    await save(owner, { title: 'Two' })
    const decision = { ...approve, seenVersion: seen }
    expect(await decide(decision)).toEqual({ ok: false, reason: 'changed_since' })
    await discardOwnChange(db, owner, { source: 'properties', id })
    expect(await decide(decision)).toEqual({ ok: false, reason: 'already_decided' })
    expect(findRow().title).toBe('A house')
  })

  test.each([
    ['the decision first', true],
    ['the edit first', false],
  ])('while it is edited never publishes what nobody saw: %s', async (_, isDecisionFirst) => {
    await save(owner, { title: 'Seen' })
    const decision = { ...approve, seenVersion: seenVersion() }
    const acts = [() => decide(decision), () => save(owner, { title: 'Unseen' })]
    await Promise.all((isDecisionFirst ? acts : acts.reverse()).map((act) => act()))
    expect(findRow().title).toBe(isDecisionFirst ? 'Seen' : 'A house')
    expect(isListingPublic(db, id)).toBe(true)
    expect(pendingRow().newest.title).toBe('Unseen')
    expect(findViolations(db.$client)).toEqual([])
  })
})
