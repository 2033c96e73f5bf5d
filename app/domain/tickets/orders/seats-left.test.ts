import { beforeEach, expect, test } from 'vitest'
import type { OpenDatabase } from '#db/client.server.ts'
import { contentVersion } from '#db/schema/index.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newTicketedEvent } from '#tests/support/ticketed-event.ts'
import { newActor } from '#tests/support/users.ts'
import { setSaleRules } from '../types/sale-rules.server.ts'

let db: OpenDatabase
let sale: ReturnType<typeof newTicketedEvent>

beforeEach(() => {
  db = freshDatabase()
  sale = newTicketedEvent(db)
})

test('a cached page is stale once it would show another number of seats left', async () => {
  const version = () => db.select().from(contentVersion).get()?.version ?? 0
  const type = await sale.type({ quantity: 14 })
  const isStaleAfter = async (quantity: number) => {
    // Created first, because a new member changes the counts of the front page.
    const who = newActor(db)
    const before = version()
    await sale.ordered(type, who, quantity)
    return version() > before
  }
  expect(await isStaleAfter(2)).toBe(false)
  await setSaleRules(db, sale.owner, sale.eventId, { ticketsPerPerson: null, showsSeatsLeft: true })
  expect(await isStaleAfter(1)).toBe(true)
  await setSaleRules(db, sale.owner, sale.eventId, {
    ticketsPerPerson: null,
    showsSeatsLeft: false,
  })
  expect(await isStaleAfter(1)).toBe(false)
  expect(await isStaleAfter(1)).toBe(true)
  expect(await isStaleAfter(3)).toBe(false)
  expect(await isStaleAfter(6)).toBe(true)
})
