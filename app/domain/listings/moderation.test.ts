import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import {
  postProperty,
  postWork,
  updateListingText,
  updateProperty,
  updateWork,
} from '#app/domain/listings/create-and-update.server.ts'
import { findListing } from '#app/domain/listings/detail.server.ts'
import { editDefaults } from '#app/domain/listings/edit-form-values.server.ts'
import { propertyForm, workForm } from '#app/domain/listings/forms.ts'
import { minutes } from '#app/shared/clock.server.ts'
import { textFor } from '#app/text/index.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { listings, propertyDetails } from '#db/schema/listings.ts'
import { moveClock, resetClock, setClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newListing, posting } from '#tests/support/listings.ts'
import { lastMailTo } from '#tests/support/mail.ts'
import { newActor } from '#tests/support/users.ts'
import { listPendingListings, moderateListing } from './moderation.server.ts'

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

const posted = {
  title: 'A house',
  category: 'Homes',
  city: 'Millbrook',
  state: 'Michigan',
  terms: 'Lease',
  price: '1,200',
  leaseLengthMonths: '12',
  deposit: '$500.50',
  rentalFrequency: 'per day',
}
const schema = propertyForm(textFor('en'))
const post = () => posting(postProperty(db, owner, schema.parse(posted)))
const isPublic = (id: number) =>
  db.select({ shown: listings.isPublic }).from(listings).where(eq(listings.id, id)).get()?.shown

const approve = { status: 'approved', feedback: '' } as const
const reject = { status: 'rejected', feedback: 'Please describe it.' } as const

test('a post keeps the fields of its terms and waits for approval', async () => {
  const id = await post()
  const details = db.select().from(propertyDetails).get()
  expect(details).toMatchObject({ leaseLengthMonths: 12, depositCents: 50_050 })
  expect(details).toMatchObject({ rentalFrequency: '', financingAvailable: null })
  expect(isPublic(id)).toBe(false)
  expect(findListing(db, other, 'properties', id), 'others do not see it').toBeNull()
  expect(findListing(db, owner, 'properties', id)).toMatchObject({ priceCents: 120_000 })
  expect(lastMailTo(db, admin.email).text).toContain('is waiting for approval')
})

test('the same form sent twice makes one post, and a different one another', async () => {
  const id = await post()
  expect(await post()).toBe(id)
  expect(listPendingListings(db).total).toBe(1)
  expect(await posting(postProperty(db, owner, schema.parse({ ...posted, price: '9' })))).not.toBe(
    id,
  )
  expect(await posting(postProperty(db, other, schema.parse(posted)))).not.toBe(id)
})

test('the same form is a new post once ten minutes have passed', async () => {
  onTestFinished(resetClock)
  setClock('2026-03-02T12:00:00.000Z')
  const id = await post()
  moveClock(minutes(10))
  expect(await post()).toBe(id)
  moveClock(1)
  expect(await post()).not.toBe(id)
})

test.each([
  [{ terms: 'Gift' }, 'terms'],
  [{ category: 'Castles' }, 'category'],
  [{ title: ' ' }, 'title'],
  [{ price: '-1' }, 'price'],
  [{ leaseLengthMonths: '0' }, 'leaseLengthMonths'],
  [{ leaseLengthMonths: undefined }, 'leaseLengthMonths'],
  [{ terms: 'Rent', rentalFrequency: '' }, 'rentalFrequency'],
  [{ yearBuilt: '12' }, 'yearBuilt'],
  [{ availabilityStartDate: '2026-02-30' }, 'availabilityStartDate'],
  [
    { availabilityStartDate: '2026-02-02', availabilityEndDate: '2026-02-01' },
    'availabilityEndDate',
  ],
  [{ description: 'x'.repeat(5001) }, 'description'],
])('a property with %o is refused at its field', (change, field) => {
  const checked = schema.safeParse({ ...posted, ...change })
  expect(checked.error?.issues.map((issue) => issue.path[0])).toEqual([field])
})

describe('every state and what may follow it', () => {
  test.each([
    ['pending', approve, true],
    ['pending', reject, false],
    ['approved', reject, false],
    ['rejected', approve, true],
  ] as const)('%s, %o', async (from, decision, shown) => {
    const id = await post()
    if (from !== 'pending') await moderateListing(db, admin, id, { status: from, feedback: '' })
    expect(await moderateListing(db, admin, id, decision)).toEqual({ ok: true })
    expect(isPublic(id)).toBe(shown)
    expect(await moderateListing(db, admin, id, decision)).toEqual({
      ok: false,
      reason: 'already_decided',
    })
  })

  test('a missing listing, or one of another source, is not found', async () => {
    const id = await post()
    const missing = { ok: false, reason: 'not_found' }
    expect(await moderateListing(db, admin, 999, approve)).toEqual(missing)
    expect(await moderateListing(db, admin, id, approve, 'work')).toEqual(missing)
  })
})

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
    changed: true,
  })
  expect(listPendingListings(db)).toMatchObject({ total: 1 })
})

test("a member's change takes a public post off the lists, an administrator's does not", async () => {
  const id = await post()
  await moderateListing(db, admin, id, approve)
  const text = { title: 'New', description: '' }
  await updateListingText(db, admin, 'properties', id, text)
  expect(isPublic(id)).toBe(true)
  await updateListingText(db, owner, 'properties', id, { ...text, title: 'Newer' })
  expect(isPublic(id)).toBe(false)
})

describe('saving an edit form', () => {
  const unchanged = { ok: true, changed: false }
  const changed = { ok: true, changed: true }

  /**
   * Creates an approved property and a function that saves its edit form with some fields changed.
   */
  async function published(form: object) {
    const id = await posting(postProperty(db, owner, schema.parse({ ...posted, ...form })))
    await moderateListing(db, admin, id, approve)
    const save = (change = {}) => {
      const listing = findListing(db, owner, 'properties', id)
      if (!listing) throw new Error('no listing')
      const { values } = editDefaults(db, listing)
      return updateProperty(db, owner, id, schema.parse({ ...typed(values), ...change }))
    }
    return { id, save }
  }

  /**
   * The form values as a browser posts them: without empty fields and unchecked boxes.
   */
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
  ])('with %o changed sends it to moderation', async (change) => {
    const { id, save } = await published({})
    expect(await save(change)).toEqual(changed)
    expect(isPublic(id)).toBe(false)
  })

  test('of a job, or by the API, works the same way', async () => {
    const job = { title: 'Baker', category: 'temp', city: 'M', state: 'S', company: 'C' }
    const form = workForm(textFor('en')).parse(job)
    const id = await posting(postWork(db, owner, form))
    await moderateListing(db, admin, id, approve)
    expect(await updateWork(db, owner, id, form)).toEqual(unchanged)
    const text = { title: 'Baker', description: '' }
    expect(await updateListingText(db, owner, 'work', id, text)).toEqual(unchanged)
    expect(isPublic(id)).toBe(true)
    expect(await updateWork(db, owner, id, { ...form, company: 'D' })).toEqual(changed)
    expect(isPublic(id)).toBe(false)
  })

  test('of a rejected post without changes keeps the decision', async () => {
    const { id, save } = await published({})
    await moderateListing(db, admin, id, reject)
    expect(await save()).toEqual(unchanged)
    expect(findListing(db, owner, 'properties', id)).toMatchObject({ moderationStatus: 'rejected' })
  })
})

test('a text changed in the millisecond it was read in is not approved', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const id = await post()
  const seenAt = listPendingListings(db).rows[0]?.listing.updatedAt
  await updateListingText(db, owner, 'properties', id, { title: 'Other words', description: '' })
  const decision = { ...approve, seenAt }
  expect(await moderateListing(db, admin, id, decision)).toEqual({
    ok: false,
    reason: 'changed_since',
  })
})

test('a text changed since the administrator read it is not approved', async () => {
  const id = await post()
  const seenAt = listPendingListings(db).rows[0]?.listing.updatedAt
  expect(
    await moderateListing(db, admin, id, { ...approve, seenAt: '2026-01-01T00:00:00.000Z' }),
  ).toEqual({ ok: false, reason: 'changed_since' })
  expect(isPublic(id)).toBe(false)
  expect(await moderateListing(db, admin, id, { ...approve, seenAt })).toEqual({ ok: true })
})

test('a page loaded before a colleague’s decision decides nothing', async () => {
  const id = await post()
  const seenAt = listPendingListings(db).rows[0]?.listing.updatedAt
  await moderateListing(db, admin, id, { ...reject, seenAt })
  expect(await moderateListing(db, admin, id, { ...approve, seenAt })).toEqual({
    ok: false,
    reason: 'already_decided',
  })
  expect(isPublic(id)).toBe(false)
})

test('the queue is for properties and jobs, not for play listings', async () => {
  const id = newListing(db, { source: 'play', moderationStatus: 'pending' })
  expect(listPendingListings(db).total).toBe(0)
  expect(await moderateListing(db, admin, id, approve)).toEqual({ ok: false, reason: 'not_found' })
})

test('jobs wait in the same queue', async () => {
  const job = { title: 'Baker', category: 'temp', city: 'M', state: 'S', company: 'C' }
  await postWork(db, owner, workForm(textFor('en')).parse(job))
  await post()
  expect(listPendingListings(db).rows.map(({ listing }) => listing.source)).toEqual([
    'work',
    'properties',
  ])
})
