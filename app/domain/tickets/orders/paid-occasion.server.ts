import { isForOrder } from '#app/domain/payments/payment.ts'
import { paths } from '#app/paths.ts'
import type { Db } from '#db/client.server.ts'
import { getOccasion, type Occasion } from '../occasion.server.ts'
import { listLines } from './order-lines.server.ts'

/** Returns the public page of an event or tour; null if it has none now. */
export function getSalePage({ isPublic, eventId, listingId }: Occasion): string | null {
  if (!isPublic) return null
  return eventId === null ? paths.play.show(listingId ?? 0) : paths.events.show(eventId)
}

/** Returns the event or tour date of a payment for tickets; null for any other payment. */
export function findPaidOccasion(
  db: Db,
  { purpose, subjectId }: { purpose: string; subjectId: number | null },
): Occasion | null {
  if (!isForOrder(purpose) || subjectId === null) return null
  const [line] = listLines(db, subjectId)
  return line ? getOccasion(db, line.ticketType) : null
}
