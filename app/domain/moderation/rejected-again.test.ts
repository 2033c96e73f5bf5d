import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { moderateClassified } from '#app/domain/classifieds/moderation.server.ts'
import { editClassified } from '#app/domain/classifieds/post.server.ts'
import { findPublicClassified } from '#app/domain/classifieds/queries.server.ts'
import { moderateEvent } from '#app/domain/events/moderation.server.ts'
import { findEvent, findPublicEvent } from '#app/domain/events/queries.server.ts'
import { changeEvent } from '#app/domain/events/submit.server.ts'
import { propertyForm } from '#app/domain/listings/forms.ts'
import { moderateListing } from '#app/domain/listings/moderation.server.ts'
import { updateProperty } from '#app/domain/listings/post-and-update.server.ts'
import { textFor } from '#app/text/index.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { findViolations } from '#db/invariants.ts'
import { classifiedAds, events, listings } from '#db/schema/index.ts'
import { filledClassified, newClassified, newSection, stages } from '#tests/support/classifieds.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { filledEvent, newEvent } from '#tests/support/events.ts'
import { isListingPublic, postLease, typedLease } from '#tests/support/listings.ts'
import { newTicketedEvent } from '#tests/support/ticketed-event.ts'
import { newActor } from '#tests/support/users.ts'
import { getVersion } from './version.ts'

let db: OpenDatabase
let owner: Actor
let admin: Actor

beforeEach(() => {
  db = freshDatabase()
  owner = newActor(db)
  admin = newActor(db, { role: 'admin' })
})

const approve = { status: 'approved', feedback: '' } as const
const reject = { status: 'rejected', feedback: 'Which hall?' } as const
type Decision = (typeof approve | typeof reject) & { seenVersion?: string; batch?: string }

const findVersion = (row: Parameters<typeof getVersion>[0] | undefined) => row && getVersion(row)

/** An approved post of each kind. */
const kinds = {
  async listing() {
    const id = await postLease(db, owner)
    await moderateListing(db, admin, id, approve)
    return {
      edit: (title: string) =>
        updateProperty(db, owner, id, propertyForm(textFor('en')).parse({ ...typedLease, title })),
      decide: (decision: Decision) => moderateListing(db, admin, id, decision),
      isPublic: () => isListingPublic(db, id),
      readVersion: () => findVersion(db.select().from(listings).where(eq(listings.id, id)).get()),
    }
  },
  async classified() {
    const section = newSection(db)
    const id = newClassified(db, owner, section, stages.running)
    return {
      edit: (title: string) => editClassified(db, owner, id, filledClassified(section, { title })),
      decide: (decision: Decision) => moderateClassified(db, admin, id, decision),
      isPublic: () => findPublicClassified(db, id)?.classified.title === null,
      readVersion: () =>
        findVersion(db.select().from(classifiedAds).where(eq(classifiedAds.id, id)).get()),
    }
  },
  async event() {
    const id = newEvent(db, { ownerId: owner.userId })
    return {
      edit: (title: string) => changeEvent(db, owner, id, filledEvent({ title })),
      decide: (decision: Decision) => moderateEvent(db, admin, id, decision),
      isPublic: () => findPublicEvent(db, id)?.title === filledEvent().title,
      readVersion: () => findVersion(db.select().from(events).where(eq(events.id, id)).get()),
    }
  },
}

test.each(Object.keys(kinds) as Array<keyof typeof kinds>)(
  'a rejected change of a %s is rejected again when it was edited again, and only then',
  async (kind) => {
    const { edit, decide, isPublic } = await kinds[kind]()
    for (const title of ['One', 'Two', 'Three']) {
      expect(await edit(title)).toMatchObject({ ok: true })
      expect(await decide(reject)).toEqual({ ok: true })
      expect(await decide(reject)).toEqual({ ok: false, reason: 'already_decided' })
      // Saving the same values again is not a change.
      await edit(title)
      expect(await decide(reject)).toEqual({ ok: false, reason: 'already_decided' })
      expect(isPublic()).toBe(true)
    }
    expect(findViolations(db.$client)).toEqual([])
  },
)

test.each(Object.keys(kinds) as Array<keyof typeof kinds>)(
  'a %s is taken off beside its rejected change, only in the version of after the rejection',
  async (kind) => {
    const { edit, decide, isPublic, readVersion } = await kinds[kind]()
    await edit('One')
    const seenVersion = readVersion()
    expect(await decide({ ...reject, seenVersion })).toEqual({ ok: true })
    const again = { ok: false, reason: 'already_decided' }
    expect(await decide({ ...reject, seenVersion }), 'sent twice').toEqual(again)
    expect(await decide(reject), 'without a version').toEqual(again)
    expect(isPublic()).toBe(true)
    const current = { ...reject, seenVersion: readVersion() }
    expect(await decide(current)).toEqual({ ok: true })
    expect(isPublic()).toBe(false)
    expect(await decide(current)).toEqual(again)
    expect(findViolations(db.$client)).toEqual([])
  },
)

test.each(Object.keys(kinds) as Array<keyof typeof kinds>)(
  'a decision on a %s is reversed by who has seen it, and by nobody else',
  async (kind) => {
    const { decide, isPublic, readVersion } = await kinds[kind]()
    const approved = readVersion()
    const refused = { ok: false, reason: 'already_decided' }
    expect(await decide({ ...approve, seenVersion: approved }), 'the same again').toEqual(refused)
    expect(await decide({ ...reject, seenVersion: approved })).toEqual({ ok: true })
    expect(isPublic()).toBe(false)
    expect(await decide({ ...reject, seenVersion: approved }), 'sent twice').toEqual(refused)
    expect(await decide({ ...approve, seenVersion: approved }), 'a colleague').toEqual(refused)
    expect(await decide({ ...approve, seenVersion: readVersion(), batch: 'a' })).toEqual(refused)
    expect(isPublic()).toBe(false)
    expect(await decide({ ...approve, seenVersion: readVersion() })).toEqual({ ok: true })
    expect(isPublic()).toBe(true)
  },
)

test('an event with orders is not taken off beside its rejected change, which stays', async () => {
  const sale = newTicketedEvent(db)
  await sale.ordered(await sale.type())
  await changeEvent(db, sale.owner, sale.eventId, filledEvent({ title: 'One' }))
  await moderateEvent(db, admin, sale.eventId, reject)
  const before = findEvent(db, sale.eventId)
  const seenVersion = before?.event.updatedAt
  const outcome = await moderateEvent(db, admin, sale.eventId, { ...reject, seenVersion })
  expect(outcome).toEqual({ ok: false, reason: 'has_tickets' })
  expect(before?.hasChange).toBe(true)
  expect(findEvent(db, sale.eventId)).toEqual(before)
})
