import { beforeEach, expect, test } from 'vitest'
import type { PostRef } from '#app/domain/moderation/post.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { newClassified, newSection, stages } from '#tests/support/classifieds.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newEvent } from '#tests/support/events.ts'
import { newListing } from '#tests/support/listings.ts'
import { newActor } from '#tests/support/users.ts'
import { pickWaiting } from './queue.server.ts'

let db: OpenDatabase
beforeEach(() => {
  db = freshDatabase()
})

test('of the posts somebody names, only those that wait for their decision are described', () => {
  const owner = newActor(db)
  const moderator = newActor(db, { role: 'moderator' })
  const waits = { moderationStatus: 'pending', ownerId: owner.userId } as const
  const own = newListing(db, { ...waits, ownerId: moderator.userId })
  const section = newSection(db, { status: 'pending_approval', suggestedBy: owner.userId })
  const listing: PostRef = { kind: 'listing', id: newListing(db, waits) }
  const event: PostRef = { kind: 'event', id: newEvent(db, { ownerId: owner.userId }, 'new') }
  const suggested: PostRef = { kind: 'section', id: section }
  const ownPost: PostRef = { kind: 'listing', id: own }
  const others: PostRef[] = [
    { kind: 'event', id: newEvent(db, { status: 'draft' }) },
    { kind: 'classified', id: newClassified(db, owner, section, stages.rejected) },
    { kind: 'classified', id: 999_999 },
  ]
  const posts = [...others, listing, ownPost, event, suggested]
  expect(pickWaiting(db, moderator, posts)).toEqual([listing, event])
  const admin = newActor(db, { role: 'admin' })
  expect(pickWaiting(db, admin, posts)).toEqual([listing, ownPost, event, suggested])
  expect(pickWaiting(db, owner, posts)).toEqual([])
})
