import { eq } from 'drizzle-orm'
import type { Db } from '#db/client.server.ts'
import { importRecords } from '#db/schema/listings.ts'

/**
 * Returns a listing's inventory cells by header, or null. Show them only to people who manage the
 * listing.
 */
export function findInventoryFacts(db: Db, listingId: number): Record<string, string> | null {
  const row = db.select().from(importRecords).where(eq(importRecords.listingId, listingId)).get()
  return row?.record ?? null
}
