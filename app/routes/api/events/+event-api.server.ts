import { z } from 'zod'
import { uploadImage } from '#app/domain/event-images/images.server.ts'
import { eventFields } from '#app/domain/events/forms.ts'
import { findManagedEvent } from '#app/domain/events/queries.server.ts'
import { eventSchema, serializeEvent } from '#app/domain/events/serializers.server.ts'
import { changePart, type SubmitRefusal } from '#app/domain/events/submit.server.ts'
import { call, refuse } from '#app/http/api/api.server.ts'
import { db } from '#app/http/database.server.ts'
import { refusalStatus } from '#app/http/errors.ts'
import { parseId } from '#app/http/params.ts'
import { enforceRateLimit } from '#app/http/rate-limits.server.ts'
import type { Text } from '#app/text/index.ts'

export function saveRefused(reason: SubmitRefusal, text: Text) {
  return refuse(refusalStatus(reason), text.events.saveFailed(reason))
}

/** POST of a multipart form with an `image`, which becomes part of the event's newest version. */
export function imageCall(field: 'imageId' | 'bgImageId') {
  return call({
    access: 'member',
    input: (text) =>
      z.object({
        image: z.instanceof(File, { message: text.events.builder.imageMissing }),
        alt: z.union([z.undefined(), eventFields(text).shape.imageAlt]),
      }),
    output: eventSchema,
    async run({ actor, input, params, details, text }) {
      const id = parseId(params.id)
      if (!findManagedEvent(db, actor, id)) return saveRefused('not_found', text)
      await enforceRateLimit(
        'upload',
        {
          address: details.address,
          account: String(actor.userId),
        },
        text,
      )
      const image = await uploadImage(db, actor, input.image)
      if (!image.ok) {
        const status = image.reason === 'too_many_today' ? 429 : 400
        return refuse(status, text.events.builder.imageReasons[image.reason])
      }
      const alt = field === 'imageId' && input.alt !== undefined && { imageAlt: input.alt }
      const outcome = await changePart(db, actor, id, { [field]: image.id, ...alt })
      if (!outcome.ok) return saveRefused(outcome.reason, text)
      const found = findManagedEvent(db, actor, id)
      return found
        ? serializeEvent(
            db,
            {
              event: found.event,
              content: found.newest,
              visibility: 'newest',
            },
            text,
          )
        : saveRefused('not_found', text)
    },
  })
}
