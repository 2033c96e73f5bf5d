import { eq, like } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { updateProfile } from '#app/domain/accounts/profile.server.ts'
import { record } from '#app/domain/activity/record.server.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import { activities } from '#db/schema/activities.ts'
import { write } from '#db/write.server.ts'
import { exampleActivities } from '#tests/support/activities.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newListing } from '#tests/support/listings.ts'
import { newActor } from '#tests/support/users.ts'
import {
  contactsPerPage,
  findClient,
  findOwner,
  listClients,
  listOwners,
} from './clients-and-owners.server.ts'
import { ensureOwnerEntry } from './owner-entry.server.ts'
import { getClientVersion, getOwnerVersion, updateClient, updateOwner } from './update.server.ts'

let db: OpenDatabase
let owner: Actor
let other: Actor
let admin: Actor
let client: Actor
let house: number

beforeEach(() => {
  db = freshDatabase()
  owner = newActor(db, { name: 'Oscar' })
  other = newActor(db, { name: 'Olga' })
  admin = newActor(db, { role: 'admin' })
  client = newActor(db, { name: 'Carla', email: 'carla@example.org' })
  house = newListing(db, { ownerId: owner.userId })
})

async function ask(listingId: number, actor = client) {
  const example = exampleActivities['application.sent']
  await write(db, (tx) => record(tx, actor, { type: 'application.sent', ...example, listingId }))
}

const names = (rows: Array<{ name: string }>) => rows.map(({ name }) => name)
const getFirstId = ({ rows }: { rows: Array<{ id: number }> }) => rows[0]?.id ?? 0
const notFound = { ok: false, reason: 'not_found' }
const notes = { phone: '555 0100', preferences: 'a porch', notes: 'calls back' }

describe('a client', () => {
  test('is in the book of the owner whose listing it was about, and in the administrators’', async () => {
    await ask(house)
    expect(names(listClients(db, owner).rows)).toEqual(['Carla'])
    expect(names(listClients(db, admin).rows)).toEqual(['Carla'])
    expect(listClients(db, other).rows).toEqual([])
    expect(listClients(db, client).rows, 'and not in their own').toEqual([])
  })

  test('is one entry however often they apply, with their current name and the owner’s notes', async () => {
    await ask(house)
    const id = getFirstId(listClients(db, owner))
    await updateClient(db, owner, id, notes)
    await ask(house)
    db.update(users).set({ name: 'Carla B' }).where(eq(users.id, client.userId)).run()
    await ask(newListing(db, { ownerId: owner.userId }))
    expect(listClients(db, owner).rows).toMatchObject([{ id, name: 'Carla B', ...notes }])
  })

  test('of several owners has an entry in each book, with notes that only that owner reads', async () => {
    const barn = newListing(db, { ownerId: other.userId })
    await ask(house)
    await ask(barn)
    await ask(newListing(db, { ownerId: null }))
    const id = getFirstId(listClients(db, owner))
    await updateClient(db, owner, id, notes)
    expect(listClients(db, other).rows).toMatchObject([{ name: 'Carla', phone: '', notes: '' }])
    expect(findClient(db, other, id)).toBeNull()
    expect(listClients(db, admin).rows).toHaveLength(3)
    db.$client.prepare('delete from listings where id = ?').run(barn)
    expect(listClients(db, other).rows, 'leaves with the listing').toEqual([])
    expect(findClient(db, owner, id)).not.toBeNull()
  })

  test('can be changed by the owner of the book, and is not found by others', async () => {
    await ask(house)
    const id = getFirstId(listClients(db, owner))
    for (const stranger of [other, client]) {
      expect(await updateClient(db, stranger, id, { ...notes, notes: 'forged' })).toEqual(notFound)
    }
    expect(await updateClient(db, owner, 999, notes)).toEqual(notFound)
    expect(await updateClient(db, owner, id, notes)).toEqual({ ok: true })
    const phone = '555 0199'
    expect(await updateClient(db, admin, id, { ...notes, phone })).toEqual({ ok: true })
    expect(findClient(db, owner, id)).toMatchObject({ phone: '555 0199', notes: 'calls back' })
    const isChange = like(activities.type, 'client.%')
    expect(db.select().from(activities).where(isChange).orderBy(activities.id).all()).toMatchObject(
      [
        { type: 'client.changed', actorId: owner.userId, subjectId: id },
        { type: 'client.changed', actorId: admin.userId, subjectId: id },
      ],
    )
  })

  test('is not changed back by a form that was opened before, unless that has nothing new', async () => {
    await ask(house)
    const id = getFirstId(listClients(db, owner))
    const seen = getClientVersion({ phone: '', preferences: '', notes: '' })
    expect(await updateClient(db, admin, id, notes, seen)).toEqual({ ok: true })
    const other = { ...notes, notes: '' }
    const outdated = { ok: false, reason: 'changed_since' }
    expect(await updateClient(db, owner, id, other, seen)).toEqual(outdated)
    expect(await updateClient(db, owner, id, notes, seen)).toEqual({ ok: true })
    expect(findClient(db, owner, id)).toMatchObject(notes)
    expect(await updateClient(db, owner, id, other, getClientVersion(notes))).toEqual({ ok: true })
    const isChange = eq(activities.type, 'client.changed')
    expect(db.select().from(activities).where(isChange).all()).toHaveLength(2)
  })

  test('is listed by name, one page at a time', async () => {
    const people = Array.from({ length: contactsPerPage + 1 }, (_, index) => `Person ${index}`)
    for (const name of people) await ask(house, newActor(db, { name }))
    const [first, second] = [listClients(db, owner), listClients(db, owner, 2)]
    expect([first.pages, first.rows.length, second.rows.length]).toEqual([2, contactsPerPage, 1])
    const listed = names([...first.rows, ...second.rows])
    expect(listed).toEqual(people.sort())
    expect(listClients(db, owner, 3).rows).toEqual(second.rows)
  })
})

describe('an owner', () => {
  test('is entered once with the account’s address, and keeps changes', async () => {
    await write(db, (tx) => ensureOwnerEntry(tx, owner))
    const id = getFirstId(listOwners(db, owner))
    const change = { contactInfo: 'at the mill', mailingAddress: '1 Race Street' }
    expect(await updateOwner(db, owner, id, change)).toEqual({ ok: true })
    await write(db, (tx) => ensureOwnerEntry(tx, { ...owner, name: 'Oscar B' }))
    expect(listOwners(db, owner).rows).toMatchObject([
      { name: 'Oscar', ...change, ownershipStatus: 'active' },
    ])
  })

  test('is not changed back by a form that was opened before', async () => {
    await write(db, (tx) => ensureOwnerEntry(tx, owner))
    const id = getFirstId(listOwners(db, owner))
    const seen = getOwnerVersion({ contactInfo: owner.email, mailingAddress: '' })
    const change = { contactInfo: 'at the mill', mailingAddress: '' }
    expect(await updateOwner(db, admin, id, change, seen)).toEqual({ ok: true })
    const late = { contactInfo: owner.email, mailingAddress: '1 Race Street' }
    expect(await updateOwner(db, owner, id, late, seen)).toEqual({
      ok: false,
      reason: 'changed_since',
    })
    expect(findOwner(db, owner, id)).toMatchObject(change)
  })

  test('has the name of their profile, also after it is changed', async () => {
    for (const actor of [owner, other]) await write(db, (tx) => ensureOwnerEntry(tx, actor))
    await updateProfile(db, owner, { language: 'es' })
    expect(names(listOwners(db, owner).rows)).toEqual(['Oscar'])
    await updateProfile(db, owner, { name: 'Oscar B' })
    expect(names(listOwners(db, admin).rows)).toEqual(['Olga', 'Oscar B'])
  })

  test('sees and changes their own entry, and administrators all of them', async () => {
    await write(db, (tx) => ensureOwnerEntry(tx, owner))
    await write(db, (tx) => ensureOwnerEntry(tx, other))
    const id = getFirstId(listOwners(db, owner))
    expect(names(listOwners(db, admin).rows)).toEqual(['Olga', 'Oscar'])
    expect(names(listOwners(db, other).rows)).toEqual(['Olga'])
    expect(listOwners(db, client)).toMatchObject({ rows: [], pages: 1 })
    expect(findOwner(db, other, id)).toBeNull()
    const change = { contactInfo: 'elsewhere', mailingAddress: '' }
    expect(await updateOwner(db, other, id, change)).toEqual(notFound)
    expect(await updateOwner(db, admin, id, change)).toEqual({ ok: true })
    expect(findOwner(db, owner, id)).toMatchObject(change)
  })
})
