import type { Actor } from '#app/domain/accounts/account.ts'
import { isOwnUpload } from '#app/domain/event-images/images.server.ts'
import type { Db } from '#db/client.server.ts'
import type { EventContent } from './event.ts'
import type { WholeEvent } from './queries.server.ts'

/** Whether the images of a form are the actor's own uploads or already belong to the event. */
export function ownsImages(
  db: Db,
  actor: Actor,
  found: WholeEvent | null,
  form: Pick<EventContent, 'imageId' | 'bgImageId'>,
): boolean {
  const known = found
    ? [found.event, found.newest].flatMap(({ imageId, bgImageId }) => [imageId, bgImageId])
    : []
  return [form.imageId, form.bgImageId].every(
    (id) => id === null || known.includes(id) || isOwnUpload(db, actor, id),
  )
}
