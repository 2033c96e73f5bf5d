import { eq } from 'drizzle-orm'
import type { Db } from '#db/client.server.ts'
import { importRecords } from '#db/schema/listings.ts'

/** The inventory row a listing came from, header to cell, or null; for those who manage it only. */
export function findRecord(db: Db, listingId: number): Record<string, string> | null {
  const row = db.select().from(importRecords).where(eq(importRecords.listingId, listingId)).get()
  return row?.record ?? null
}
