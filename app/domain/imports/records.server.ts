import { eq } from 'drizzle-orm'
import type { Db } from '#db/client.server.ts'
import { importRecords } from '#db/schema/listings.ts'

/**
 * Returns the inventory row of a listing, header to cell, or null. Show it only to those who manage
 * the listing.
 */
export function findRecord(db: Db, listingId: number): Record<string, string> | null {
  const row = db.select().from(importRecords).where(eq(importRecords.listingId, listingId)).get()
  return row?.record ?? null
}
