import { and, eq, inArray, notExists, sql } from 'drizzle-orm'
import type { Connection, Tx } from '#db/client.server.ts'
import { batchSize, repeatUntilNone } from '#db/repeat-until-none.server.ts'
import { classifiedAds, classifiedPhotos, relayThreads } from '#db/schema/classifieds.ts'
import { screenings } from '#db/schema/screenings.ts'
import { deletePictures } from './pictures.server.ts'

const isCancelled = eq(classifiedAds.status, 'cancelled')

/**
 * Deletes the classifieds that were cancelled before an instant (UTC) and have no conversation left
 * (docs/rules.md#retention). Their payments stay.
 */
export async function deleteCancelled(db: Connection, before: string, stopping?: AbortSignal) {
  await repeatUntilNone(db, deleteLeftPictures, stopping)
  await repeatUntilNone(db, (tx) => deleteSome(tx, before), stopping)
}

/** Deletes pictures of classifieds that an earlier release cancelled, which kept them. */
function deleteLeftPictures(tx: Tx): number {
  const left = tx
    .selectDistinct({ id: classifiedPhotos.classifiedId })
    .from(classifiedPhotos)
    .innerJoin(classifiedAds, eq(classifiedAds.id, classifiedPhotos.classifiedId))
    .where(isCancelled)
    .limit(batchSize)
    .all()
  for (const { id } of left) {
    deletePictures(tx, id, 'approved')
    deletePictures(tx, id, 'waiting')
  }
  return left.length
}

function deleteSome(tx: Tx, before: string): number {
  const thread = tx
    .select({ id: relayThreads.id })
    .from(relayThreads)
    .where(eq(relayThreads.classifiedId, classifiedAds.id))
  const { cancelledAt, updatedAt } = classifiedAds
  const isOver = sql`coalesce(${cancelledAt}, ${updatedAt}) <= ${before}`
  const ids = tx
    .select({ id: classifiedAds.id })
    .from(classifiedAds)
    .where(and(isCancelled, isOver, notExists(thread)))
    .limit(batchSize)
    .all()
    .map(({ id }) => id)
  if (ids.length === 0) return 0
  const { subjectType, subjectId } = screenings
  tx.delete(screenings)
    .where(and(eq(subjectType, 'classified'), inArray(subjectId, ids)))
    .run()
  return tx.delete(classifiedAds).where(inArray(classifiedAds.id, ids)).run().changes
}
