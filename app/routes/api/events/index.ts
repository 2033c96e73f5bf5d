import { z } from 'zod'
import { eventApiFields, parseApiEvent } from '#app/domain/events/api-input.ts'
import { newEventDefaults } from '#app/domain/events/builder/event-form-values.server.ts'
import {
  eventsPerPage,
  filterFields,
  readEventFilters,
} from '#app/domain/events/calendar/filters.ts'
import { findEvents } from '#app/domain/events/calendar/public-list.server.ts'
import {
  eventSchema,
  serializeEvent,
  serializeEvents,
} from '#app/domain/events/serializers.server.ts'
import { createEvent } from '#app/domain/events/submit.server.ts'
import { api, call, refuse } from '#app/http/api/api.server.ts'
import { answerPage, publicListQuery } from '#app/http/api/api-page.server.ts'
import { db } from '#app/http/database.server.ts'
import { readPageSize } from '#app/http/params.ts'
import { saveRefused } from './+event-api.server.ts'

const endpoint = api({
  GET: call({
    access: 'public',
    cached: true,
    input: publicListQuery.extend(filterFields),
    output: z.array(eventSchema),
    run({ request, text }) {
      const { searchParams } = new URL(request.url)
      const filters = readEventFilters(searchParams)
      const list = findEvents(db, filters, readPageSize(searchParams, eventsPerPage))
      return answerPage(request, list, (rows) =>
        serializeEvents(
          db,
          rows.map((event) => ({ event, content: event, visibility: 'approved' })),
          text,
        ),
      )
    },
  }),
  POST: call({
    access: 'member',
    input: eventApiFields,
    output: eventSchema,
    status: 201,
    async run({ actor, submission, input, text }) {
      const form = parseApiEvent(input, newEventDefaults(), text)
      if (!form.ok) return refuse(400, form.message)
      const outcome = await createEvent(db, actor, form.value, submission)
      if (!outcome.ok) return saveRefused(outcome.reason, text)
      const { event } = outcome
      return serializeEvent(db, { event, content: event, visibility: 'newest' }, text)
    },
  }),
})

export const loader = endpoint
export const action = endpoint
