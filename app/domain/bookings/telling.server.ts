import type { Actor } from '#app/domain/accounts/account.ts'
import { tell } from '#app/domain/notifications/tell.server.ts'
import { paths } from '#app/paths.ts'
import { formatDay } from '#app/shared/town-time.ts'
import { textFor } from '#app/text/index.ts'
import type { Db } from '#db/client.server.ts'
import type { BookingStatus } from './booking.ts'

type Stay = { startDate: string; endDate: string }
type Rental = { title: string; ownerId: number | null }

const daysOf = ({ startDate, endDate }: Stay) =>
  textFor().bookings.fromTo(formatDay(startDate), formatDay(endDate))

/** Tells whoever answers for the rental that a request waits. */
export function tellOwner(tx: Db, listing: Rental, member: Pick<Actor, 'name'>, stay: Stay) {
  const { requested } = textFor().bookings.messages
  tell(
    tx,
    listing.ownerId,
    requested(member.name, listing.title, daysOf(stay)),
    paths.ownerDashboard.bookings(),
  )
}

export function tellOwnerOfCancellation(
  tx: Db,
  listing: Rental,
  member: Pick<Actor, 'name'>,
  stay: Stay,
) {
  const { cancelled } = textFor().bookings.messages
  tell(
    tx,
    listing.ownerId,
    cancelled(member.name, listing.title, daysOf(stay)),
    paths.ownerDashboard.bookings(),
  )
}

/** Tells the member what became of the request. */
export function tellMember(
  tx: Db,
  listing: Rental,
  booking: Stay & { memberId: number; status: BookingStatus; answer: string | null },
) {
  const { decided } = textFor().bookings.messages
  const word = textFor().bookings.statuses[booking.status]
  const message = decided(listing.title, daysOf(booking), word, booking.answer ?? '')
  tell(tx, booking.memberId, message, paths.myRequests())
}
