import { and, eq } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { record } from '#app/domain/activity/record.server.ts'
import { hasReachedDailyLimit } from '#app/domain/limits/member-limits.server.ts'
import { type Submission, writeOnce } from '#app/domain/submissions/submit-once.server.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Connection, Db, Tx } from '#db/client.server.ts'
import { tickets } from '#db/schema/tickets.ts'
import { may } from '../permissions.ts'
import { findByCode } from '../queries.server.ts'
import { newTicketCode } from './ticket-code.ts'

/**
 * Why a ticket cannot get another name or be mailed to somebody else (docs/rules.md#passing-on).
 */
type PassOnRefusal = 'not_valid' | 'begun' | 'too_many_today'

type PassOnOutcome =
  | { ok: true; isMailed: boolean }
  | { ok: false; reason: PassOnRefusal | 'not_found' }

/** Returns the ticket with this code and why it cannot be passed on; null for everybody but its buyer. */
export function findPassOn(db: Db, actor: Actor, typedCode: string) {
  const found = findByCode(db, typedCode)
  if (!found || !may(actor, 'passOn', found.order) || found.ticket.passedOnAt) return null
  return { ...found, refusal: refusePassOn(found) }
}

function refusePassOn({
  ticket,
  occasion,
}: NonNullable<ReturnType<typeof findByCode>>): PassOnRefusal | null {
  if (ticket.status !== 'valid') return 'not_valid'
  return occasion.startTime <= nowInstant() ? 'begun' : null
}

/**
 * Changes the name on a ticket, until its event begins. With somebody else's email address the
 * ticket gets a new code, which is mailed there and hidden from its buyer; the old code becomes
 * invalid.
 */
export function passOnTicket(
  db: Connection,
  actor: Actor,
  typedCode: string,
  to: { holderName: string; email: string | null },
  submission?: Submission,
): Promise<PassOnOutcome> {
  return writeOnce(db, submission, (tx) => passOn(tx, actor, typedCode, to))
}

function passOn(
  tx: Tx,
  actor: Actor,
  typedCode: string,
  { holderName, email }: { holderName: string; email: string | null },
): PassOnOutcome {
  const found = findPassOn(tx, actor, typedCode)
  if (!found) return { ok: false, reason: 'not_found' }
  if (found.refusal) return { ok: false, reason: found.refusal }
  if (hasReachedDailyLimit(tx, actor, 'passing on')) return { ok: false, reason: 'too_many_today' }
  const { ticket, order, occasion } = found
  const isMailed = email !== null && email !== order.buyerEmail && email !== actor.email
  const code = isMailed ? newTicketCode() : ticket.code
  const passedOnAt = isMailed ? nowInstant() : null
  tx.update(tickets)
    .set({ holderName, code, passedOnAt })
    .where(and(eq(tickets.id, ticket.id), eq(tickets.status, 'valid')))
    .run()
  const { title, eventId, listingId } = occasion
  const passed = { id: ticket.id, title, eventId, listingId, memberId: actor.userId }
  const secret = { code, email: isMailed ? email : null }
  record(tx, actor, { type: 'ticket.passed_on', ...passed, holderName, isMailed }, secret)
  return { ok: true, isMailed }
}
