import { eq } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { record } from '#app/domain/activity/record.server.ts'
import type { Connection } from '#db/client.server.ts'
import { events } from '#db/schema/events.ts'
import { write } from '#db/write.server.ts'
import { findOrganizedEvent } from '../organized-event.server.ts'
import type { GiveBackRule } from '../refunds/give-back-rule.ts'

export type SaleRules = GiveBackRule & {
  /** Null for the portal's own limit (docs/rules.md#tickets-per-person). */
  ticketsPerPerson: number | null
  showsSeatsLeft: boolean
  asksNames: boolean
}

/**
 * Sets the sale rules for all ticket types of an event the actor manages. Tickets ordered before
 * keep the rule for giving back that they were ordered with.
 */
export function setSaleRules(
  db: Connection,
  actor: Actor,
  eventId: number,
  rules: Partial<SaleRules>,
): Promise<{ ok: boolean }> {
  return write(db, (tx) => {
    const event = findOrganizedEvent(tx, actor, eventId)
    if (!event) return { ok: false }
    tx.update(events).set(rules).where(eq(events.id, eventId)).run()
    record(tx, actor, { type: 'event.changed', id: eventId, title: event.title })
    return { ok: true }
  })
}
