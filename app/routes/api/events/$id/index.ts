import { z } from 'zod'
import { eventWireFields, readWireEvent } from '#app/domain/events/api-input.ts'
import { editedEventDefaults } from '#app/domain/events/builder.server.ts'
import { findEventFor, findManagedEvent } from '#app/domain/events/queries.server.ts'
import { eventToWire } from '#app/domain/events/serializers.server.ts'
import { deleteEvent } from '#app/domain/events/status.server.ts'
import { changeEvent } from '#app/domain/events/submit.server.ts'
import { api, call, refuse } from '#app/http/api.server.ts'
import { db } from '#app/http/database.server.ts'
import { saveRefused, wireEvent } from '#app/http/event-api.server.ts'
import { idOf } from '#app/http/params.ts'
import { textFor } from '#app/text/index.ts'

const { refusals, deleteFailed, deleting } = textFor().events

const endpoint = api({
  GET: call({
    access: 'public',
    output: wireEvent,
    run({ actor, params }) {
      const found = findEventFor(db, idOf(params.id), actor)
      return found ? eventToWire(db, found) : refuse(404, refusals.not_found)
    },
  }),
  PUT: call({
    access: 'member',
    input: eventWireFields(textFor()),
    output: wireEvent,
    run({ actor, input, params }) {
      const id = idOf(params.id)
      const found = findManagedEvent(db, id, actor)
      if (!found) return saveRefused('not_found')
      const { imageId, bgImageId, startTime, endTime } = found.newest
      const images = { imageId: imageId ?? undefined, bgImageId: bgImageId ?? undefined }
      const base = { ...editedEventDefaults(found), startTime, endTime, ...images }
      const form = readWireEvent(textFor(), input, base)
      if (!form.ok) return refuse(400, form.message)
      const outcome = changeEvent(db, actor, id, form.value)
      if (!outcome.ok) return saveRefused(outcome.reason)
      const saved = findManagedEvent(db, id, actor)
      return saved
        ? eventToWire(db, { event: saved.event, content: saved.newest, sight: 'newest' })
        : saveRefused('not_found')
    },
  }),
  DELETE: call({
    access: 'member',
    output: z.object({ id: z.number(), message: z.string() }),
    run({ actor, params }) {
      const id = idOf(params.id)
      const outcome = deleteEvent(db, actor, id)
      if (outcome.ok) return { id, message: deleting.done }
      return refuse(outcome.reason === 'not_found' ? 404 : 409, deleteFailed(outcome.reason))
    },
  }),
})

export const loader = endpoint
export const action = endpoint
