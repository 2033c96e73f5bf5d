import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { apply } from '#app/domain/applications/apply.server.ts'
import { withdrawApplication } from '#app/domain/applications/withdraw.server.ts'
import { deleteExpiredData } from '#app/domain/own-data/retention.server.ts'
import { days, instantFromNow } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { applications, bookings, clients } from '#db/schema/index.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newListing } from '#tests/support/listings.ts'
import { newActor } from '#tests/support/users.ts'
import { listClients } from './clients-and-owners.server.ts'

let db: OpenDatabase
let owner: Actor
let member: Actor
let house: number
let barn: number
beforeEach(() => {
  db = freshDatabase()
  owner = newActor(db)
  member = newActor(db, { name: 'Carla' })
  house = newListing(db, { ownerId: owner.userId })
  barn = newListing(db, { ownerId: owner.userId })
})

/** Applies for a property; returns the application's id. */
async function ask(id: number, actor = member) {
  const form = { name: actor.name, email: actor.email, message: 'May I?' }
  const sent = await apply(db, actor, { source: 'properties', id }, form)
  if (!sent.ok) throw new Error(sent.reason)
  return sent.applicationId
}

const listed = () => listClients(db, owner).rows.map(({ name }) => name)

test('a client leaves the book with the last application that they withdraw', async () => {
  const [first, second] = [await ask(house), await ask(barn)]
  const town = newListing(db, { ownerId: null })
  await ask(town)
  await withdrawApplication(db, member, first)
  expect(listed()).toEqual(['Carla'])
  await withdrawApplication(db, member, second)
  expect(listed()).toEqual([])
  const left = db.select().from(clients).all()
  expect(left.map(({ ownerId }) => ownerId)).toEqual([null])
})

test('a client with a booking, or about whom the owner has written, stays', async () => {
  const stay = { startDate: '2031-01-01', endDate: '2031-01-02', lapsesAt: '2030-01-01' }
  const id = await ask(house)
  db.insert(bookings)
    .values({ listingId: house, memberId: member.userId, ...stay, status: 'declined' })
    .run()
  await withdrawApplication(db, member, id)
  expect(listed()).toEqual(['Carla'])
  db.delete(bookings).run()
  const again = await ask(house)
  db.update(clients).set({ notes: 'Wants a porch' }).run()
  await withdrawApplication(db, member, again)
  await deleteExpiredData(db)
  expect(listed()).toEqual(['Carla'])
})

test('a client leaves the book when their last request is past its retention period', async () => {
  const id = await ask(house)
  await ask(barn, newActor(db, { name: 'Dora' }))
  const decidedAt = instantFromNow(-days(config.retention.KEEP_REQUESTS_DAYS + 1))
  db.update(applications).set({ status: 'denied', decidedAt }).where(eq(applications.id, id)).run()
  expect(listed()).toEqual(['Carla', 'Dora'])
  await deleteExpiredData(db)
  expect(listed()).toEqual(['Dora'])
})
