import { eq, inArray } from 'drizzle-orm'
import { isSuspendedAccount } from '#app/domain/accounts/account.ts'
import { findImageCards } from '#app/domain/event-images/images.server.ts'
import { describeVersions } from '#app/domain/events/describe-event.server.ts'
import { toWholeEvent } from '#app/domain/events/queries.server.ts'
import type { CardPicture } from '#app/domain/photos/card-picture.ts'
import { listNotes } from '#app/domain/screening/queries.server.ts'
import { listTypePictures } from '#app/domain/tickets/types/type-pictures.server.ts'
import { newestPicture } from '#app/domain/tickets/types/type-pictures.ts'
import { paths } from '#app/paths.ts'
import { users } from '#db/schema/accounts.ts'
import { eventChanges, events } from '#db/schema/events.ts'
import type { DescribePosts } from './desk-post.ts'

export const describeEvents: DescribePosts = (db, ids, words) => {
  const { moderation } = words.text.events
  const { desk } = words.text
  const notes = listNotes(db, 'event', ids)
  const rows = db
    .select({
      events,
      event_changes: eventChanges,
      ownerName: users.name,
      membershipStatus: users.membershipStatus,
      suspendedAt: users.suspendedAt,
    })
    .from(events)
    .leftJoin(eventChanges, eq(eventChanges.eventId, events.id))
    .leftJoin(users, eq(users.id, events.ownerId))
    .where(inArray(events.id, ids))
    .all()
  const found = rows.map((row) => ({ ...row, whole: toWholeEvent(row) }))
  const typePictures = listTypePictures(db, ids)
  const cards = findImageCards(db, [
    ...found.flatMap(({ whole }) => whole.newest.imageId ?? []),
    ...[...typePictures.values()].flat().flatMap((type) => newestPicture(type) ?? []),
  ])
  const findCard = (id: number | null, alt: string): CardPicture[] => {
    const card = id !== null && cards.get(id)
    return card ? [{ ...card, alt }] : []
  }
  return found.map(({ ownerName, whole, ...owner }) => {
    const { event, newest } = whole
    const ofTypes = typePictures.get(event.id)
    const described = describeVersions({ ...whole, typePictures: ofTypes }, words)
    const { facts, typeLinks, changes } = described
    const shown = [moderation.when, moderation.location]
    return {
      kind: 'event',
      id: event.id,
      seenVersion: event.updatedAt,
      reasonKind: 'event',
      title: newest.title || moderation.noTitle,
      what: changes ? desk.kinds.eventChange : desk.kinds.event,
      ownerName,
      isSuspended: isSuspendedAccount(owner),
      since: event.updatedAt,
      pictures: [
        ...findCard(newest.imageId, newest.imageAlt),
        ...described.typePictures.flatMap(({ imageId, label }) => findCard(imageId, label)),
      ],
      text: newest.description,
      facts: [
        ...facts.filter(({ label }) => shown.includes(label)),
        ...(changes ? [] : typeLinks),
      ].map((fact) => [fact.label, fact.text]),
      changes: toTexts(changes),
      note: notes.get(event.id) ?? null,
      href: paths.events.preview(event.id),
    }
  })
}

type Changes = ReturnType<typeof describeVersions>['changes']

const toTexts = (changes: Changes) =>
  changes?.map(({ label, before, after }) => ({ label, before: before.text, after: after.text })) ??
  null
