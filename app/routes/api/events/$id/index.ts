import { eventApiFields, parseApiEvent } from '#app/domain/events/api-input.ts'
import { editedEventDefaults } from '#app/domain/events/builder/event-form-values.server.ts'
import { deleteEvent } from '#app/domain/events/delete.server.ts'
import { findEventFor, findManagedEvent } from '#app/domain/events/queries.server.ts'
import { eventSchema, serializeEvent } from '#app/domain/events/serializers.server.ts'
import { changeEvent } from '#app/domain/events/submit.server.ts'
import { api, call, refuse } from '#app/http/api/api.server.ts'
import { db } from '#app/http/database.server.ts'
import { refusalStatus } from '#app/http/errors.ts'
import { parseId } from '#app/http/params.ts'
import { confirmationSchema } from '#app/shared/api-answers.ts'
import { saveRefused } from '../+event-api.server.ts'

const endpoint = api({
  GET: call({
    access: 'public',
    output: eventSchema,
    run({ actor, params, text }) {
      const found = findEventFor(db, actor, parseId(params.id))
      return found ? serializeEvent(db, found, text) : refuse(404, text.events.refusals.not_found)
    },
  }),
  PUT: call({
    access: 'member',
    input: eventApiFields,
    output: eventSchema,
    async run({ actor, input, params, text }) {
      const id = parseId(params.id)
      const found = findManagedEvent(db, actor, id)
      if (!found) return saveRefused('not_found', text)
      const { imageId, bgImageId, startTime, endTime } = found.newest
      const images = { imageId: imageId ?? undefined, bgImageId: bgImageId ?? undefined }
      const base = { ...editedEventDefaults(found), startTime, endTime, ...images }
      const form = parseApiEvent(input, base, text)
      if (!form.ok) return refuse(400, form.message)
      const outcome = await changeEvent(db, actor, id, form.value, found.event.updatedAt)
      if (!outcome.ok) return saveRefused(outcome.reason, text)
      const saved = findManagedEvent(db, actor, id)
      return saved
        ? serializeEvent(
            db,
            {
              event: saved.event,
              content: saved.newest,
              visibility: 'newest',
            },
            text,
          )
        : saveRefused('not_found', text)
    },
  }),
  DELETE: call({
    access: 'member',
    output: confirmationSchema,
    async run({ actor, params, text }) {
      const id = parseId(params.id)
      const outcome = await deleteEvent(db, actor, id)
      if (outcome.ok) return { id, message: text.events.deleting.done }
      return refuse(refusalStatus(outcome.reason), text.events.deleteFailed(outcome.reason))
    },
  }),
})

export const loader = endpoint
export const action = endpoint
