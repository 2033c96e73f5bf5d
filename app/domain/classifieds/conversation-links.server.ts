import { eq } from 'drizzle-orm'
import { hashToken, newToken } from '#app/domain/accounts/random-token.server.ts'
import { days, nowInstant } from '#app/shared/clock.server.ts'
import type { Db, Tx } from '#db/client.server.ts'
import { classifiedAds, relayLinks, relayThreads } from '#db/schema/classifieds.ts'
import { type ClassifiedAd, conversationDays } from './classified.ts'

/**
 * Creates a link to a conversation for one side, and returns its token for the mail. Only the
 * token's hash is stored, so each mail needs a new link; earlier links keep working
 * (docs/rules.md#classified-relay).
 */
export function addConversationLink(tx: Tx, threadId: number, isOwner: boolean): string {
  const token = newToken()
  tx.insert(relayLinks)
    .values({ tokenHash: hashToken(token), threadId, isOwner, createdAt: nowInstant() })
    .run()
  return token
}

/**
 * Returns the conversation of a link, its classified, and whether the link is the owner's; null if
 * the link is unknown or the conversation can no longer be read.
 */
export function findLinkedConversation(db: Db, token: string) {
  const found = db
    .select({ thread: relayThreads, classified: classifiedAds, isOwner: relayLinks.isOwner })
    .from(relayLinks)
    .innerJoin(relayThreads, eq(relayThreads.id, relayLinks.threadId))
    .innerJoin(classifiedAds, eq(classifiedAds.id, relayThreads.classifiedId))
    .where(eq(relayLinks.tokenHash, hashToken(token)))
    .get()
  return found && getConversationEnd(found.classified) > nowInstant() ? found : null
}

/**
 * Returns the instant (UTC) from which the links of a classified's conversations no longer work.
 */
export function getConversationEnd(classified: ClassifiedAd): string {
  const { cancelledAt, expiresAt, updatedAt } = classified
  // A classified whose fee was refunded has no last day.
  const end = cancelledAt ?? expiresAt ?? updatedAt
  return new Date(Date.parse(end) + days(conversationDays)).toISOString()
}
