import { forgetFinalDecisions } from '#app/domain/moderation/undoable.server.ts'
import { deleteRemovedPhotos } from '#app/domain/photos/photos.server.ts'
import { deleteRemovedTicketTypes } from '#app/domain/tickets/types/ticket-type-removal.server.ts'
import { instantFromNow, minutes } from '#app/shared/clock.server.ts'
import type { Connection } from '#db/client.server.ts'
import { write } from '#db/write.server.ts'

/** How long removed rows are kept, at least: a removal can be undone until this job deletes them. */
const undoMinutes = 10

/**
 * Job: permanently deletes what was removed and not restored, and what was kept to undo decisions
 * that are final now (docs/rules.md#undo).
 */
export async function deleteRemoved(db: Connection) {
  const until = instantFromNow(-minutes(undoMinutes))
  await write(db, (tx) => {
    deleteRemovedTicketTypes(tx, until)
    deleteRemovedPhotos(tx, until)
    forgetFinalDecisions(tx)
  })
}
