import { and, eq } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { sendApplication } from '#app/domain/applications/apply.server.ts'
import { book } from '#app/domain/bookings/request.server.ts'
import { addDays } from '#app/shared/calendar-days.ts'
import { now } from '#app/shared/clock.server.ts'
import type { Tx } from '#db/client.server.ts'
import { listings } from '#db/schema/listings.ts'
import { accept } from './past/steps.ts'

/** Open requests for the demo's dashboards, made by the portal's own functions, including mail. */
export function seedRequests(tx: Tx, member: Actor, ownerId: number) {
  const owned = (title: string) => {
    const found = tx
      .select({ id: listings.id, source: listings.source })
      .from(listings)
      .where(and(eq(listings.title, title), eq(listings.ownerId, ownerId)))
      .get()
    if (!found) throw new Error(`The owner has no “${title}” in the demo town.`)
    return found
  }
  const rental = owned('Guest room over the bakery')
  const day = addDays(now().toISOString().slice(0, 10), 30)
  accept(book(tx, member, rental.id, { startDate: day, endDate: addDays(day, 2) }))
  accept(
    sendApplication(tx, member, owned('School bus driver'), {
      name: member.name,
      email: member.email,
      message: 'I have driven the River Road in every weather and have the license.',
    }),
  )
  // Nobody has changed it for months, so that its owner is asked whether it is still available.
  const forgotten = owned('Bookkeeper for four small firms')
  tx.update(listings)
    .set({ updatedAt: listings.publishedAt })
    .where(eq(listings.id, forgotten.id))
    .run()
}
