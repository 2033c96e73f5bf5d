import type { Role } from '#app/domain/accounts/account.ts'
import { hashPassword } from '#app/domain/accounts/passwords.server.ts'
import { makeMissingCards } from '#app/domain/photos/cards.server.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import type { Connection } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import { write } from '#db/write.server.ts'
import { demoAccounts } from './accounts.ts'
import { seedCampaigns } from './campaigns.ts'
import { addClassifiedPictures, seedClassifieds } from './classifieds.ts'
import { drawEventPictures, seedEventCalendar } from './events.ts'
import { addListingPictures, drawListingPictures } from './listing-pictures.ts'
import { seedListings } from './listings.ts'
import { seedUnpaidPlay } from './play.ts'
import { seedRequests } from './requests.ts'
import { seedTickets } from './tickets.ts'
import { payUnknownOrder, seedUnmatchedPayment } from './unmatched.ts'
import { seedViews } from './views.ts'

/** Fills an empty database with the demo town; does nothing when it has accounts. */
export async function seedDemoTown(db: Connection) {
  if (db.select({ id: users.id }).from(users).limit(1).get()) return
  const passwordHash = await hashPassword(demoAccounts.password)
  const pictures = await drawEventPictures()
  const listingPictures = await drawListingPictures()
  const unknownOrder = await payUnknownOrder()
  const at = nowInstant()
  await write(db, (tx) => {
    const settle = (person: { name: string; email: string }, role: Role) =>
      tx
        .insert(users)
        .values({ ...person, role, passwordHash, membershipStatus: 'active', emailVerifiedAt: at })
        .returning({ id: users.id })
        .get().id
    const member = settle(demoAccounts.member, 'member')
    const owner = settle(demoAccounts.owner, 'member')
    settle(demoAccounts.admin, 'admin')
    for (const role of ['cashier', 'moderator', 'importer'] as const)
      settle(demoAccounts[role], role)
    seedListings(tx, owner)
    seedEventCalendar(tx, owner, pictures, listingPictures)
    const guest = {
      ...demoAccounts.member,
      userId: member,
      sessionId: 0,
      role: 'member',
      locale: config.locale,
    } as const
    seedRequests(tx, guest, owner)
    seedTickets(tx, guest)
    seedClassifieds(tx, owner, guest)
    seedCampaigns(tx, owner)
    seedUnpaidPlay(tx, owner, member)
    seedViews(tx)
    addListingPictures(tx, listingPictures)
    addClassifiedPictures(tx, listingPictures)
    seedUnmatchedPayment(tx, unknownOrder)
  })
  // Those of the events; the listings' are drawn with them.
  await makeMissingCards(db)
}
