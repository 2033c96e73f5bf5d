import { eventApiFields, parseApiEvent } from '#app/domain/events/api-input.ts'
import { editedEventDefaults } from '#app/domain/events/builder.server.ts'
import { findEventFor, findManagedEvent } from '#app/domain/events/queries.server.ts'
import { eventSchema, serializeEvent } from '#app/domain/events/serializers.server.ts'
import { deleteEvent } from '#app/domain/events/status.server.ts'
import { changeEvent } from '#app/domain/events/submit.server.ts'
import { api, call, refuse } from '#app/http/api.server.ts'
import { db } from '#app/http/database.server.ts'
import { parseId } from '#app/http/params.ts'
import { confirmationSchema } from '#app/shared/api-answers.ts'
import { textFor } from '#app/text/index.ts'
import { saveRefused } from '../+event-api.server.ts'

const { refusals, deleteFailed, deleting } = textFor().events

const endpoint = api({
  GET: call({
    access: 'public',
    output: eventSchema,
    run({ actor, params }) {
      const found = findEventFor(db, parseId(params.id), actor)
      return found ? serializeEvent(db, found) : refuse(404, refusals.not_found)
    },
  }),
  PUT: call({
    access: 'member',
    input: eventApiFields(textFor()),
    output: eventSchema,
    async run({ actor, input, params }) {
      const id = parseId(params.id)
      const found = findManagedEvent(db, id, actor)
      if (!found) return saveRefused('not_found')
      const { imageId, bgImageId, startTime, endTime } = found.newest
      const images = { imageId: imageId ?? undefined, bgImageId: bgImageId ?? undefined }
      const base = { ...editedEventDefaults(found), startTime, endTime, ...images }
      const form = parseApiEvent(textFor(), input, base)
      if (!form.ok) return refuse(400, form.message)
      const outcome = await changeEvent(db, actor, id, form.value)
      if (!outcome.ok) return saveRefused(outcome.reason)
      const saved = findManagedEvent(db, id, actor)
      return saved
        ? serializeEvent(db, { event: saved.event, content: saved.newest, visibility: 'newest' })
        : saveRefused('not_found')
    },
  }),
  DELETE: call({
    access: 'member',
    output: confirmationSchema,
    async run({ actor, params }) {
      const id = parseId(params.id)
      const outcome = await deleteEvent(db, actor, id)
      if (outcome.ok) return { id, message: deleting.done }
      return refuse(outcome.reason === 'not_found' ? 404 : 409, deleteFailed(outcome.reason))
    },
  }),
})

export const loader = endpoint
export const action = endpoint
