import { eq } from 'drizzle-orm'
import { hashToken, newToken } from '#app/domain/accounts/tokens.server.ts'
import { days, nowInstant } from '#app/shared/clock.server.ts'
import type { Db, Tx } from '#db/client.server.ts'
import { classifiedAds, relayLinks, relayThreads } from '#db/schema/classifieds.ts'
import { type ClassifiedAd, conversationDays } from './classified.ts'

/**
 * Makes a link to a conversation for one side, and returns its token for the mail. Only its hash is kept,
 * so each mail brings a link of its own; the earlier ones work on (docs/rules.md#classified-relay).
 */
export function addConversationLink(tx: Tx, threadId: number, isOwner: boolean): string {
  const token = newToken()
  tx.insert(relayLinks)
    .values({ tokenHash: hashToken(token), threadId, isOwner, createdAt: nowInstant() })
    .run()
  return token
}

/** Returns the conversation behind a link, its ad and whose side it is, while it can be read. */
export function findThread(db: Db, token: string) {
  const found = db
    .select({ thread: relayThreads, classified: classifiedAds, isOwner: relayLinks.isOwner })
    .from(relayLinks)
    .innerJoin(relayThreads, eq(relayThreads.id, relayLinks.threadId))
    .innerJoin(classifiedAds, eq(classifiedAds.id, relayThreads.classifiedId))
    .where(eq(relayLinks.tokenHash, hashToken(token)))
    .get()
  return found && getConversationEnd(found.classified) > nowInstant() ? found : null
}

/** The instant from which the links of an ad's conversations open nothing. */
export function getConversationEnd(classified: ClassifiedAd): string {
  const { cancelledAt, expiresAt, updatedAt } = classified
  // An ad whose fee was refunded has no last day.
  const end = cancelledAt ?? expiresAt ?? updatedAt
  return new Date(Date.parse(end) + days(conversationDays)).toISOString()
}
