import { and, eq } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { record } from '#app/domain/activity/record.server.ts'
import { hasReachedDailyLimit } from '#app/domain/limits/limits.server.ts'
import { queueMail } from '#app/domain/mail/outbox.server.ts'
import { type Submission, submitOnce } from '#app/domain/submissions/submit-once.server.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Connection, Db, Tx } from '#db/client.server.ts'
import { tickets } from '#db/schema/tickets.ts'
import { write } from '#db/write.server.ts'
import { may } from './permissions.ts'
import { findByCode } from './queries.server.ts'
import { newTicketCode } from './ticket-code.ts'

/** Another name for a ticket, and mailing it to whoever goes instead (docs/rules.md#passing-on). */

export type PassOnRefusal = 'not_valid' | 'begun' | 'too_many_today'

export type PassOnOutcome =
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
  admission,
}: NonNullable<ReturnType<typeof findByCode>>): PassOnRefusal | null {
  if (ticket.status !== 'valid') return 'not_valid'
  return admission.startTime <= nowInstant() ? 'begun' : null
}

/**
 * Gives a ticket another name until its event begins. With the email address of somebody else it gets a
 * new code, which is mailed there and which its buyer does not see; the old one opens nothing anymore.
 */
export function passOnTicket(
  db: Connection,
  actor: Actor,
  typedCode: string,
  to: { holderName: string; email: string | null },
  submission?: Submission,
): Promise<PassOnOutcome> {
  return write(db, (tx) => submitOnce(tx, submission, () => passOn(tx, actor, typedCode, to)))
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
  const { ticket, ticketType, order, admission } = found
  const isMailed = email !== null && email !== order.buyerEmail && email !== actor.email
  const code = isMailed ? newTicketCode() : ticket.code
  const passedOnAt = isMailed ? nowInstant() : null
  tx.update(tickets)
    .set({ holderName, code, passedOnAt })
    .where(and(eq(tickets.id, ticket.id), eq(tickets.status, 'valid')))
    .run()
  const { title, eventId, listingId } = admission
  const passed = { id: ticket.id, title, eventId, listingId, memberId: actor.userId }
  record(tx, actor, { type: 'ticket.passed_on', ...passed, holderName, isMailed })
  if (isMailed) {
    const { startTime, timeZone, location: place } = admission
    queueMail(tx, {
      to: email,
      locale: actor.locale,
      content: {
        template: 'passed_on_ticket',
        holder: holderName,
        giver: actor.name,
        ...{ title, ticketType: ticketType.name, code, startTime, timeZone, place },
      },
      qrCodes: [code],
    })
  }
  return { ok: true, isMailed }
}
