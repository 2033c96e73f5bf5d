import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#db/client.server.ts'
import { eventStatuses, events } from '#db/schema/events.ts'
import { freshDatabase } from '#tests/support/database.ts'
import {
  type Cast,
  changedTitle,
  filledEvent,
  newEvent,
  typedEvent,
} from '#tests/support/events.ts'
import { newActor } from '#tests/support/users.ts'
import { deleteEvent } from './delete.server.ts'
import { duplicateEvent } from './duplicate.server.ts'
import { stages } from './event.ts'
import { listPendingEvents, moderateEvent } from './moderation.server.ts'
import { eventPermissions, viewerRoles, visibilityTable } from './permissions.ts'
import { findEventFor, findEventToPreview, findPublicEvent } from './queries.server.ts'
import { cancelEvent } from './status.server.ts'
import { changeEvent } from './submit.server.ts'

let db: OpenDatabase
let cast: Cast

beforeEach(() => {
  db = freshDatabase()
  const [owner, member] = [newActor(db), newActor(db)]
  cast = { owner, member, admin: newActor(db, { role: 'admin' }), anonymous: null }
})

const make = (status: (typeof eventStatuses)[number], stage: (typeof stages)[number]) =>
  newEvent(db, { ownerId: cast.owner.userId, status }, stage)

describe.each(eventStatuses)('%s', (status) => {
  describe.each(stages)('%s', (stage) => {
    const isChanged = stage === 'changed' || stage === 'change_refused'

    test.each(viewerRoles)('what %s sees', (role) => {
      const id = make(status, stage)
      const found = findEventFor(db, cast[role], id)
      const visibility = visibilityTable[status][stage][role]
      expect(found?.visibility ?? 'nothing').toBe(visibility)
      if (!found) return
      const newest = isChanged ? changedTitle : typedEvent.title
      expect(found.content.title).toBe(visibility === 'newest' ? newest : typedEvent.title)
    })

    test('the public page shows what the table allows everybody', () => {
      const shown = findPublicEvent(db, make(status, stage))
      expect(shown !== null).toBe(visibilityTable[status][stage].anonymous !== 'nothing')
      if (shown) expect(shown.title).toBe(typedEvent.title)
    })

    const isPending = stage === 'new' || stage === 'changed'
    const isModerated = status === 'active' || status === 'completed'
    const waits = isPending && isModerated

    test('an event is in the queue when pending, unless it is a draft or cancelled', () => {
      make(status, stage)
      expect(listPendingEvents(db).total).toBe(waits ? 1 : 0)
    })

    test('who sees the preview: a moderator only while it waits, and by a call as well', () => {
      const id = make(status, stage)
      const moderator = newActor(db, { role: 'moderator' })
      expect(findEventToPreview(db, moderator, id) !== null).toBe(waits)
      expect(findEventFor(db, moderator, id)?.visibility === 'newest').toBe(waits)
      expect(findEventToPreview(db, cast.member, id)).toBeNull()
      for (const actor of [cast.owner, cast.admin]) {
        expect(findEventToPreview(db, actor, id)?.newest.title).toBe(
          isChanged ? changedTitle : typedEvent.title,
        )
      }
    })
  })

  test.each(viewerRoles)('what %s may do', async (role) => {
    const actor = cast[role]
    if (!actor) return
    const may = (action: keyof (typeof eventPermissions)[typeof status]) =>
      eventPermissions[status][action].includes(role)
    const id = () => make(status, 'new')
    const again = filledEvent({ title: 'Other', status })
    expect((await changeEvent(db, actor, id(), again)).ok, 'edit').toBe(may('edit'))
    expect((await cancelEvent(db, actor, id())).ok, 'cancel').toBe(may('cancel'))
    expect((await duplicateEvent(db, actor, id())).ok, 'duplicate').toBe(may('duplicate'))
    expect((await deleteEvent(db, actor, id())).ok, 'delete').toBe(may('delete'))
    if (role !== 'admin') return
    const approve = { status: 'approved', feedback: '' } as const
    expect((await moderateEvent(db, actor, id(), approve)).ok, 'moderate').toBe(may('moderate'))
  })
})

test('another member can do nothing, whatever the id', async () => {
  const id = make('active', 'approved')
  const missing = { ok: false, reason: 'not_found' }
  expect(await changeEvent(db, cast.member, id, filledEvent())).toEqual(missing)
  expect(await cancelEvent(db, cast.member, id)).toEqual(missing)
  expect(await deleteEvent(db, cast.member, 999)).toEqual(missing)
  expect(db.select().from(events).where(eq(events.id, id)).get()?.status).toBe('active')
})
