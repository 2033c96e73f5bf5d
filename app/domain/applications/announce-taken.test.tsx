import { beforeEach, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import {
  type AvailabilityChange,
  changeAvailability,
} from '#app/domain/listings/availability/availability.server.ts'
import { viewListing } from '#app/domain/listings/view-listing.server.ts'
import { listNotifications } from '#app/domain/notifications/queries.server.ts'
import { textFor } from '#app/text/index.ts'
import { wordsFor } from '#app/text/words.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newListing } from '#tests/support/listings.ts'
import { listMails } from '#tests/support/mail.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { newActor } from '#tests/support/users.ts'
import { apply } from './apply.server.ts'
import { decideApplication } from './decide.server.ts'
import { OwnApplications } from './own-applications.tsx'
import { listOwnApplications } from './queries.server.ts'

let db: OpenDatabase
let owner: Actor
let member: Actor
let listing: { source: 'properties'; id: number }

beforeEach(() => {
  db = freshDatabase()
  owner = newActor(db)
  member = newActor(db)
  listing = { source: 'properties', id: newListing(db, { ownerId: owner.userId }) }
})

async function applied(who: Actor): Promise<number> {
  const form = { name: 'Ann', email: who.email, message: 'Please' }
  const outcome = await apply(db, who, listing, form)
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome.applicationId
}

async function change(...changes: AvailabilityChange[]) {
  for (const each of changes) await changeAvailability(db, owner, listing, each)
}

const listNews = (who: Actor) =>
  listMails(db)
    .filter(({ toAddress, subject }) => toAddress === who.email && subject.includes('is taken'))
    .map(({ text }) => text)

test('a listing that is taken is announced to those whose application waits, once', async () => {
  const denied = newActor(db)
  await applied(member)
  await decideApplication(db, owner, await applied(denied), { status: 'denied', answer: '' })
  await change('mark-taken', 'mark-available', 'mark-taken')
  expect(listNews(member)).toEqual([
    expect.stringContaining('You can wait for one, or withdraw it.'),
  ])
  expect(listNews(denied)).toEqual([])
  const [news] = listNotifications(db, member, 1, wordsFor('en')).rows
  expect(news?.message).toContain('is marked as taken')
})

test('an applicant reads that the listing is taken, on its page and among the own requests', async () => {
  await applied(member)
  const { own } = textFor('en').applications
  const render = () =>
    renderPage(<OwnApplications applications={listOwnApplications(db, member)} />)
  expect(render()).not.toContain(own.taken)
  await change('mark-taken')
  expect(render()).toContain(own.taken)
  const viewed = viewListing(db, member, 'properties', {
    id: listing.id,
    search: new URLSearchParams(),
  })
  expect(viewed?.view).toMatchObject({ isPublic: false, isTaken: true })
})
