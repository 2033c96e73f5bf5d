import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { editDefaults } from '#app/domain/listings/fields/edit-form-values.server.ts'
import { findListing } from '#app/domain/listings/find-listing.server.ts'
import { propertyForm, workForm } from '#app/domain/listings/forms.ts'
import {
  postWork,
  updateListingText,
  updateProperty,
  updateWork,
} from '#app/domain/listings/post-and-update.server.ts'
import { textFor } from '#app/text/index.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { propertyDetails } from '#db/schema/listings.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { isListingPublic, postedId, postLease, typedLease } from '#tests/support/listings.ts'
import { lastMailTo } from '#tests/support/mail.ts'
import { newActor } from '#tests/support/users.ts'
import { listPendingListings, moderateListing } from '../moderation.server.ts'
import { findChange } from './changes.server.ts'

type Changes = Parameters<typeof postLease>[2]

let db: OpenDatabase
let owner: Actor
let other: Actor
let admin: Actor

beforeEach(() => {
  db = freshDatabase()
  owner = newActor(db)
  other = newActor(db)
  admin = newActor(db, { role: 'admin' })
})

const post = (changes?: Changes) => postLease(db, owner, changes)
const isPublic = (id: number) => isListingPublic(db, id)

const approve = { status: 'approved', feedback: '' } as const
const reject = { status: 'rejected', feedback: 'Please describe it.' } as const

test('the owner reads the feedback and changes the post, which then waits again', async () => {
  const id = await post()
  await moderateListing(db, admin, id, reject)
  expect(lastMailTo(db, owner.email).text).toContain('Please describe it.')
  const text = { title: 'A house', description: 'With a stove.' }
  expect(await updateListingText(db, other, 'properties', id, text)).toEqual({
    ok: false,
    reason: 'not_found',
  })
  expect(await updateListingText(db, owner, 'properties', id, text)).toEqual({
    ok: true,
    saved: 'post_waits',
  })
  expect(listPendingListings(db)).toMatchObject({ total: 1 })
})

describe('saving an edit form', () => {
  const unchanged = { ok: true, saved: 'unchanged' }
  const waiting = { ok: true, saved: 'change_waits' }

  /**
   * Creates an approved property; returns a function that saves its edit form with some fields
   * changed.
   */
  async function published(form: Changes) {
    const id = await post(form)
    await moderateListing(db, admin, id, approve)
    const save = (change = {}) => {
      const listing = findListing(db, owner, 'properties', id)
      if (!listing) throw new Error('no listing')
      const { values } = editDefaults(db, owner, listing)
      return updateProperty(
        db,
        owner,
        id,
        propertyForm(textFor('en')).parse({ ...typed(values), ...change }),
      )
    }
    return { id, save }
  }

  /** Returns form values as a browser posts them: without empty fields and unchecked boxes. */
  function typed(values: Record<string, unknown>) {
    const filled = Object.entries(values).filter(([, value]) => value !== null)
    return Object.fromEntries(filled.map(([name, value]) => [name, value === 'on' || value]))
  }

  test.each([
    { terms: 'Lease', description: 'Two floors,\r\none stove.  ' },
    { terms: 'Rent', rentalFrequency: 'per night', availabilityStartDate: '2026-02-01' },
    { terms: 'Sell', price: '', yearBuilt: '1900' },
  ])('with nothing changed leaves it public: %o', async (form) => {
    const { id, save } = await published(form)
    const before = findListing(db, owner, 'properties', id)
    expect(await save()).toEqual(unchanged)
    expect(findListing(db, owner, 'properties', id)).toEqual(before)
    expect(isPublic(id)).toBe(true)
    expect(listPendingListings(db).total).toBe(0)
  })

  test.each([
    { title: 'Another house' },
    { price: '1,200.01' },
    { legalDescription: 'Lot 4' },
    { petsAllowed: true },
    { availabilityEndDate: '2027-01-31' },
  ])('with %o changed sends the change to moderation', async (change) => {
    const { id, save } = await published({})
    expect(await save(change)).toEqual(waiting)
    expect(await save(change)).toEqual(unchanged)
    expect(isPublic(id)).toBe(true)
    expect(listPendingListings(db).total).toBe(1)
  })

  test('leaves unknown what an inventory does not say, until the box is checked', async () => {
    const { id, save } = await published({})
    db.update(propertyDetails).set({ petsAllowed: null }).run()
    expect(await save()).toEqual(unchanged)
    expect(await save({ title: 'Another house' })).toEqual(waiting)
    expect(findChange(db, id)?.fields).toEqual({ title: 'Another house' })
    await save({ petsAllowed: true })
    await save({ petsAllowed: false })
    expect(findChange(db, id)?.fields, 'after a change of mind').toMatchObject({
      petsAllowed: false,
    })
  })

  test('does not revert what was changed after it was opened', async () => {
    const { id, save } = await published({})
    const { updatedAt: seen } = findListing(db, owner, 'properties', id) ?? {}
    await save({ title: 'Another house' })
    await moderateListing(db, admin, id, approve)
    const outdated = (change: object) =>
      updateProperty(
        db,
        owner,
        id,
        propertyForm(textFor('en')).parse({ ...typedLease, ...change }),
        seen,
      )
    expect(await outdated({ title: 'Another house' }), 'sent twice').toEqual(unchanged)
    expect(await outdated({ city: 'Flint' })).toEqual({ ok: false, reason: 'changed_since' })
    expect(findListing(db, owner, 'properties', id)?.title).toBe('Another house')
    expect(findChange(db, id)).toBeNull()
    expect(await save({ city: 'Flint' })).toEqual(waiting)
  })

  test('does not revert a change that was approved after it was opened', async () => {
    const { id, save } = await published({})
    await save({ title: 'Another house' })
    const { updatedAt: seen } = findListing(db, owner, 'properties', id) ?? {}
    await moderateListing(db, admin, id, approve)
    const opened = propertyForm(textFor('en')).parse({ ...typedLease, city: 'Flint' })
    const outdated = { ok: false, reason: 'changed_since' }
    expect(await updateProperty(db, admin, id, opened, seen)).toEqual(outdated)
  })

  test('answers no to what other terms ask', async () => {
    const { id, save } = await published({})
    await save({ terms: 'Sell' })
    expect(findChange(db, id)?.fields).toMatchObject({ financingAvailable: false })
  })

  test('of a job, or by the API, works the same way', async () => {
    const job = { title: 'Baker', category: 'temp', city: 'M', state: 'S', company: 'C' }
    const form = workForm(textFor('en')).parse(job)
    const id = await postedId(postWork(db, owner, form))
    await moderateListing(db, admin, id, approve)
    expect(await updateWork(db, owner, id, form)).toEqual(unchanged)
    const text = { title: 'Baker', description: '' }
    expect(await updateListingText(db, owner, 'work', id, text)).toEqual(unchanged)
    expect(isPublic(id)).toBe(true)
    expect(await updateWork(db, owner, id, { ...form, company: 'D' })).toEqual(waiting)
    expect(isPublic(id)).toBe(true)
  })

  test('of a rejected post without changes keeps the decision', async () => {
    const { id, save } = await published({})
    await moderateListing(db, admin, id, reject)
    expect(await save()).toEqual(unchanged)
    expect(findListing(db, owner, 'properties', id)).toMatchObject({ moderationStatus: 'rejected' })
  })
})
