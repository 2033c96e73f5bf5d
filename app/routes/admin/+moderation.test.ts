import { RouterContextProvider } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import {
  findRejectable,
  isRejectableBy,
  moderateClassified,
} from '#app/domain/classifieds/moderation.server.ts'
import { editClassified } from '#app/domain/classifieds/post.server.ts'
import { findPublicClassified } from '#app/domain/classifieds/queries.server.ts'
import { listUndoable } from '#app/domain/moderation/undoable.server.ts'
import { actorContext, localeContext } from '#app/http/context.server.ts'
import { paths } from '#app/paths.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { filledClassified, newClassified, newSection, stages } from '#tests/support/classifieds.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { lastMailTo } from '#tests/support/mail.ts'
import { newActor } from '#tests/support/users.ts'
import { decideOnPage } from './+moderation.server.ts'

let db: OpenDatabase
let owner: Actor
let moderator: Actor
let section: number

beforeEach(() => {
  db = freshDatabase()
  owner = newActor(db)
  moderator = newActor(db, { role: 'moderator' })
  section = newSection(db)
})

const findSeen = (id: number) => findRejectable(db, moderator, id)?.seenVersion ?? ''

/** Sends the form of a decision to reject an ad. */
async function reject(id: number, fields: Record<string, string>) {
  const context = new RouterContextProvider()
  context.set(actorContext, moderator)
  context.set(localeContext, 'en')
  const sent = { id: String(id), status: 'rejected', answer: 'This is a scam.', ...fields }
  const body = new URLSearchParams(sent)
  const page = paths.admin.classifiedModeration()
  const request = new Request(`http://portal${page}`, { method: 'POST', body })
  await decideOnPage(
    { context, request },
    {
      decide: (actor, classifiedId, decision) =>
        moderateClassified(db, actor, classifiedId, decision),
      back: page,
      words: ({ classifieds }) => classifieds.moderation,
    },
  )
}

test('an ad that is shown is rejected for good from its page, and its owner is told why', async () => {
  const id = newClassified(db, owner, section, stages.running)
  await reject(id, { takesOff: 'on', seenVersion: findSeen(id) })
  expect(findPublicClassified(db, id)).toBeNull()
  expect(lastMailTo(db, owner.email).text).toContain('The town writes: “This is a scam.”')
  expect(listUndoable(db, moderator)).toEqual([])
  const edited = filledClassified(section, { content: 'Honest words' })
  expect((await editClassified(db, owner, id, edited)).ok).toBe(true)
})

test('a queue that was opened before an ad was approved does not reject it', async () => {
  const id = newClassified(db, owner, section, stages.running)
  await reject(id, { seenVersion: findSeen(id) })
  expect(findPublicClassified(db, id)).not.toBeNull()
})

test('an ad with a rejected change is taken off as a whole', async () => {
  const id = newClassified(db, owner, section, stages.running)
  await editClassified(db, owner, id, filledClassified(section, { content: 'Other words' }))
  expect(findRejectable(db, moderator, id)).toMatchObject({ isChangeWaiting: true })
  await moderateClassified(db, moderator, id, { status: 'rejected', feedback: '' })
  expect(findRejectable(db, moderator, id)).toMatchObject({ isChangeWaiting: false })
  await reject(id, { takesOff: 'on', seenVersion: findSeen(id) })
  expect(findPublicClassified(db, id)).toBeNull()
})

test('only approved ads are offered, to those who may decide on them', () => {
  const ids = Object.values(stages).map((traits) => newClassified(db, owner, section, traits))
  const offered = (actor: Actor) => ids.map((id) => findRejectable(db, actor, id) !== null)
  // Pending, rejected, unpaid, running, ending, expired, cancelled.
  expect(offered(moderator)).toEqual([false, false, true, true, true, true, false])
  expect(offered(owner)).not.toContain(true)
  const own = newClassified(db, moderator, section, stages.running)
  expect(findRejectable(db, moderator, own)).toBeNull()
  const shown = findPublicClassified(db, own)?.classified
  expect(shown && [null, owner].map((actor) => isRejectableBy(actor, shown))).toEqual([
    false,
    false,
  ])
})
