import { expect, test } from 'vitest'
import { storeImage } from '#app/domain/event-images/images.server.ts'
import { photoPath } from '#app/domain/photos/photo-address.ts'
import { config } from '#app/shared/config.server.ts'
import { textFor } from '#app/text/index.ts'
import { write } from '#db/write.server.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newEvent } from '#tests/support/events.ts'
import { newPhoto } from '#tests/support/photos.ts'
import { recordStatements } from '#tests/support/query-plans.ts'
import { newActor } from '#tests/support/users.ts'
import { findEvents } from './calendar/public-list.server.ts'
import { listPendingEvents } from './moderation.server.ts'
import { listOwnEvents } from './page/own-events.server.ts'
import {
  serializeEvents,
  serializeNewestEvents,
  serializePendingEvents,
} from './serializers.server.ts'

/** Calls for lists of events read the pictures of all of them at once. */

const db = freshDatabase()
const owner = newActor(db)
const text = textFor('en')

/** Stores an image in two widths; returns its id and the address of the wider one. */
async function newImage(name: string) {
  const { thumb, full } = newPhoto(name)
  const sizes = [
    { ...full, width: 1600, height: 1000 },
    { ...thumb, width: 480, height: 300 },
  ]
  const id = await write(db, (tx) => storeImage(tx, owner, sizes))
  return { id, url: config.origin + photoPath(full.hash) }
}

const barn = await newImage('barn')
const hall = await newImage('hall')
const field = await newImage('field')
const pictures = [
  { imageId: barn.id, bgImageId: hall.id },
  { imageId: hall.id, bgImageId: null },
  { imageId: null, bgImageId: field.id },
  { imageId: null, bgImageId: null },
]
const urls = [
  [barn.url, hall.url],
  [hall.url, null],
  [null, field.url],
  [null, null],
]
for (const chosen of pictures) {
  newEvent(db, { ownerId: owner.userId, ...chosen })
  newEvent(db, { ownerId: owner.userId, ...chosen }, 'new')
}

const calls = {
  'the public list': () => {
    const { rows } = findEvents(db, { q: '', city: '', state: '', when: 'upcoming', page: 1 })
    const seen = rows.map((event) => ({ event, content: event, visibility: 'approved' as const }))
    return () => serializeEvents(db, seen, text)
  },
  'one’s own events': () => {
    const { rows } = listOwnEvents(db, owner, 1)
    return () => serializeNewestEvents(db, rows, text)
  },
  'the queue': () => {
    const { rows } = listPendingEvents(db)
    return () => serializePendingEvents(db, rows, text)
  },
}

test.each(Object.entries(calls))('%s: each event has its own pictures', (_, read) => {
  const serialize = read()
  let found: ReturnType<typeof serialize> = []
  const statements = recordStatements(db, () => {
    found = serialize()
  })
  const unique = new Set(found.map(({ image_url, bg_image_url }) => `${image_url} ${bg_image_url}`))
  expect(unique).toEqual(new Set(urls.map(([image, background]) => `${image} ${background}`)))
  const ofImages = statements.filter(({ sql }) => sql.includes('event_image_sizes'))
  expect(ofImages).toHaveLength(1)
})
