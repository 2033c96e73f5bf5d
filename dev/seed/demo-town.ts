import { hashPassword } from '#app/domain/accounts/passwords.server.ts'
import { cron } from '#app/domain/background-jobs/cron.server.ts'
import { now } from '#app/shared/clock.server.ts'
import type { Connection } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import { demoAccounts } from './accounts.ts'
import {
  addClassifiedAndTicketPictures,
  drawClassifiedAndTicketPictures,
} from './classified-and-ticket-pictures.ts'
import { seedClassifieds } from './classifieds.ts'
import { drawEventPictures, seedEventCalendar } from './events.ts'
import { addListingPictures, drawListingPictures } from './listing-pictures.ts'
import { seedListingViews } from './listing-views.ts'
import { seedListings } from './listings.ts'
import { inOneTransaction } from './one-transaction.ts'
import { seedPeople } from './past/neighbors.ts'
import { seedPast } from './past/past.ts'
import { seedRequests } from './requests.ts'
import { seedTickets, seedUnpaidTickets } from './tickets.ts'
import { payUnknownOrder, seedUnmatchedPayment } from './unmatched.ts'
import { seedUnpaidPlay } from './unpaid-play.ts'

/** Fills an empty database with the demo town; does nothing when it has accounts. */
export async function seedDemoTown(db: Connection) {
  if (db.select({ id: users.id }).from(users).limit(1).get()) return
  const passwordHash = await hashPassword(demoAccounts.password)
  const pictures = await drawEventPictures()
  const listingPictures = await drawListingPictures()
  const classifiedAndTicketPictures = await drawClassifiedAndTicketPictures()
  const unknownOrder = await payUnknownOrder()
  await inOneTransaction(db, async (tx) => {
    const people = seedPeople(tx, passwordHash)
    const { member, owner } = people
    seedListings(tx, owner.userId)
    seedEventCalendar(tx, owner.userId, pictures, listingPictures)
    seedClassifieds(tx, member, owner.userId)
    seedUnpaidPlay(tx, owner.userId, member.userId)
    await seedPast({ db: tx, people, madeAt: now().getTime() })
    seedRequests(tx, member, owner.userId)
    seedTickets(tx, member)
    seedUnpaidTickets(tx, member, people.walt)
    seedListingViews(tx)
    addListingPictures(tx, listingPictures)
    addClassifiedAndTicketPictures(tx, classifiedAndTicketPictures, owner.userId)
    seedUnmatchedPayment(tx, unknownOrder)
  })
  // Runs the jobs that do what is due at a time. Otherwise their first runs would change what the
  // first visitors see.
  for (const job of cron) if (job.needsClock) await job.run(db)
}
