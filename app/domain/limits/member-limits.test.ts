import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#app/domain/accounts/account.ts'
import { sendApplication } from '#app/domain/applications/apply.server.ts'
import { withdrawApplication } from '#app/domain/applications/withdraw.server.ts'
import { requestBooking } from '#app/domain/bookings/request.server.ts'
import { editClassified, postClassified } from '#app/domain/classifieds/post.server.ts'
import { answer, sendInquiry } from '#app/domain/classifieds/relay.server.ts'
import { suggestSection } from '#app/domain/classifieds/sections.server.ts'
import { sendContactMessage } from '#app/domain/contact-form/messages.server.ts'
import { findEvent } from '#app/domain/events/queries.server.ts'
import { changeEvent } from '#app/domain/events/submit.server.ts'
import { workForm } from '#app/domain/listings/forms.ts'
import { addPhotos } from '#app/domain/listings/photos/add-photos.server.ts'
import { postWork } from '#app/domain/listings/post-and-update.server.ts'
import { setSaleRules } from '#app/domain/tickets/types/sale-rules.server.ts'
import { joinWaitingList } from '#app/domain/tickets/waiting-list/waiting-list.server.ts'
import { addDays } from '#app/shared/calendar-days.ts'
import { days } from '#app/shared/clock.server.ts'
import { textFor } from '#app/text/index.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { classifiedAds, events, listings } from '#db/schema/index.ts'
import { write } from '#db/write.server.ts'
import { filledClassified, newClassified, newSection, stages } from '#tests/support/classifieds.ts'
import { moveClock, resetClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { filledEvent, newEvent } from '#tests/support/events.ts'
import { newListing } from '#tests/support/listings.ts'
import { lastMailTo } from '#tests/support/mail.ts'
import { newPhoto } from '#tests/support/photos.ts'
import { newTicketedEvent } from '#tests/support/ticketed-event.ts'
import { newActor } from '#tests/support/users.ts'

let db: OpenDatabase
let member: Actor
beforeEach(() => {
  db = freshDatabase()
  member = newActor(db)
})
afterEach(resetClock)

type Outcome = { ok: boolean; reason?: string }

/** Repeats an action until it is refused; returns how often it succeeded and the reason. */
async function countUntilRefused(act: (n: number) => Promise<Outcome> | Outcome) {
  for (let done = 0; done < 200; done += 1) {
    const outcome = await act(done)
    if (!outcome.ok) return [done, outcome.reason]
  }
  return 'never'
}

const today = 'too_many_today'
const waiting = 'too_many_waiting'

const post =
  (section: number, who = member) =>
  (n: number) =>
    postClassified(db, who, {
      ...{ sectionId: section, title: '', content: `Ad ${n} of ${Date.now()}` },
      ...{ hiddenUrl: null, displayUrl: false, hiddenEmail: null, displayEmail: false },
    })

const job = (n: number) => ({
  ...{ title: `Cook ${n}`, company: 'Inn', category: 'seasonal' },
  ...{ city: 'Millbrook', state: 'Michigan', description: 'Soup.' },
})

test('what was done while the clock was ahead does not count once it is right', async () => {
  moveClock(days(30))
  const section = newSection(db)
  expect(await countUntilRefused(post(section))).toEqual([10, today])
  resetClock()
  expect(await countUntilRefused(post(section))).toEqual([0, waiting])
})

describe('posts', () => {
  test('have a limit per day and one for those waiting, counted before and after decisions', async () => {
    const section = newSection(db)
    expect(await countUntilRefused(post(section))).toEqual([10, today])
    expect(await countUntilRefused(post(section, newActor(db)))).toEqual([10, today])
    moveClock(days(1) + 1)
    expect(await countUntilRefused(post(section))).toEqual([0, waiting])
    db.update(classifiedAds).set({ moderationStatus: 'approved' }).run()
    expect(await countUntilRefused(post(section))).toEqual([10, today])
  })

  test('that were drafts count as waiting once they are active, unless they were public', async () => {
    const ownerId = member.userId
    const draft = newEvent(db, { ownerId, status: 'draft' }, 'new')
    const hidden = newEvent(db, { ownerId, status: 'draft' })
    const [first = 0] = Array.from({ length: 20 }, () => newEvent(db, { ownerId }, 'new'))
    const activate = (id: number) => changeEvent(db, member, id, filledEvent())
    expect(await activate(draft)).toEqual({ ok: false, reason: waiting })
    expect(findEvent(db, draft)?.event.status).toBe('draft')
    expect(await activate(hidden)).toMatchObject({ ok: true })
    db.update(events).set({ moderationStatus: 'rejected' }).where(eq(events.id, first)).run()
    expect(await activate(draft)).toMatchObject({ ok: true })
  })

  test('of one kind do not count against another kind’s limit', async () => {
    const form = (n: number) => workForm(textFor('en')).parse(job(n))
    expect(await countUntilRefused((n) => postWork(db, member, form(n)))).toEqual([20, today])
    expect(await countUntilRefused(post(newSection(db)))).toEqual([10, today])
    expect(await countUntilRefused((n) => suggestSection(db, member, `Idea ${n}`))).toEqual([
      5,
      today,
    ])
    expect(
      db.select().from(listings).where(eq(listings.ownerId, member.userId)).all(),
    ).toHaveLength(20)
  })

  test('sent twice count once, and the second leads to the first at the limit too', async () => {
    const form = workForm(textFor('en')).parse(job(1))
    const onePage = { key: 'one-page', keptFor: 1000 }
    const first = await postWork(db, member, form, onePage)
    for (let n = 2; n <= 20; n += 1)
      await postWork(db, member, workForm(textFor('en')).parse(job(n)))
    expect(await postWork(db, member, form, onePage)).toEqual(first)
  })

  test('of administrators are not counted', async () => {
    const admin = newActor(db, { role: 'admin' })
    expect(await countUntilRefused(post(newSection(db), admin))).toBe('never')
  })
})

test('applications and withdrawals have a daily limit', async () => {
  const owner = newActor(db)
  const form = { name: 'Ann', email: 'ann@example.org', message: '' }
  const apply = (id: number) =>
    write(db, (tx) => sendApplication(tx, member, { source: 'work', id }, form))
  const listing = newListing(db, { source: 'work', ownerId: owner.userId })
  const again = await countUntilRefused(async () => {
    const sent = await apply(listing)
    return sent.ok ? withdrawApplication(db, member, sent.applicationId) : sent
  })
  expect(again).toEqual([10, today])
  const others = await countUntilRefused(() =>
    apply(newListing(db, { source: 'work', ownerId: owner.userId })),
  )
  expect(others).toEqual([9, today])
})

test('pictures have one daily limit, whether a listing, an event or a classified shows them', async () => {
  const section = newSection(db)
  const pictures = (count: number) => {
    const photos = Array.from({ length: count }, (_, at) => newPhoto(`ad ${at}`))
    return { photos, alt: 'A cat' }
  }
  const filled = filledClassified(section)
  const posted = await postClassified(db, member, filled, pictures(3))
  const id = posted.ok ? posted.id : 0
  // Each upload replaces the one before, but still counts.
  const replace = () => editClassified(db, member, id, filled, pictures(1))
  for (let n = 0; n < 91; n += 1) await replace()
  const listing = newListing(db, { ownerId: member.userId })
  const add = (n: number) =>
    addPhotos(db, member, listing, { photos: [newPhoto(`${n}`)], alt: 'A barn' })
  for (let n = 0; n < 5; n += 1) await add(n)
  expect(await countUntilRefused(replace)).toEqual([1, today])
  expect(await add(5)).toEqual({ ok: false, reason: today })
  expect(await postClassified(db, member, filled, pictures(1))).toEqual({
    ok: false,
    reason: today,
  })
  expect(await postClassified(db, member, filled)).toMatchObject({ ok: true })
})

test('messages have a daily limit per member, owner of ads, and reader of one', async () => {
  const owner = newActor(db)
  const classified = newClassified(db, owner, newSection(db), stages.running)
  const form = { name: 'Ann', email: 'ann@example.org', message: 'Still there?' }
  for (let n = 0; n < 5; n += 1) await sendContactMessage(db, member, form)
  expect(await countUntilRefused(() => sendInquiry(db, member, classified, form, 'en'))).toEqual([
    25,
    today,
  ])
  expect(await sendContactMessage(db, member, form)).toEqual({ ok: false, reason: today })
  expect(await sendInquiry(db, null, classified, form, 'en')).toEqual({ ok: true })

  const reply = (address: string) => {
    const [, token = ''] = /messages\/([\w-]+)/.exec(lastMailTo(db, address).text) ?? []
    return countUntilRefused(() => answer(db, token, 'Yes.'))
  }
  expect(await reply(owner.email)).toEqual([30, today])
  const [reader, other] = [{ ...form, email: 'bo@example.org' }, newActor(db)]
  await sendInquiry(db, null, classified, reader, 'en')
  expect(await reply(owner.email), 'in another conversation').toEqual([0, today])
  const theirs = newClassified(db, other, newSection(db, { name: 'Other' }), stages.running)
  await sendInquiry(db, null, theirs, reader, 'en')
  expect(await reply(other.email), 'another owner').toEqual([30, today])
  expect(await reply(form.email), 'the first message is no answer').toEqual([30, today])
})

describe('tickets', () => {
  test('have a limit of ten per person and event, free and unpaid ones of all types included', async () => {
    const sale = newTicketedEvent(db)
    const free = await sale.type({ price: 0, quantity: 40 })
    const paid = await sale.type({ price: 1200, quantity: 40 })
    await sale.ordered(free, member, 6)
    expect(await sale.order(paid, member, 5)).toEqual({ ok: false, reason: 'too_many' })
    await sale.ordered(paid, member, 4)
    expect(await sale.order(free, member, 1)).toEqual({ ok: false, reason: 'too_many' })
    // Ordering the same ticket type again replaces the unpaid order.
    await sale.ordered(paid, member, 3)
    await sale.ordered(free, member, 1)
    await sale.ordered(free, newActor(db), 10)
  })

  test('follow the organizer’s limit, which only the organizer can set', async () => {
    const sale = newTicketedEvent(db)
    const type = await sale.type({ price: 0, quantity: 40 })
    const most = (ticketsPerPerson: number) => ({ ticketsPerPerson, showsSeatsLeft: false })
    expect(await setSaleRules(db, member, sale.eventId, most(40))).toEqual({ ok: false })
    expect(await setSaleRules(db, sale.owner, sale.eventId, most(2))).toEqual({ ok: true })
    expect(await sale.order(type, member, 3)).toEqual({ ok: false, reason: 'too_many' })
    await sale.ordered(type, member, 2)
    await setSaleRules(db, sale.owner, sale.eventId, most(30))
    await sale.ordered(type, member, 10)
    await sale.ordered(type, member, 10)
  })

  test('cannot be waited for by somebody who has reached the limit', async () => {
    const sale = newTicketedEvent(db)
    const type = await sale.type({ price: 0, quantity: 10 })
    await sale.ordered(type, member, 10)
    expect(await joinWaitingList(db, member, type, 1)).toEqual({ ok: false, reason: 'too_many' })
    expect(await joinWaitingList(db, newActor(db), type, 1)).toEqual({ ok: true })
  })

  test('have a limit of orders per day, which bookings do not count against', async () => {
    for (let n = 0; n < 5; n += 1) await bookRental(member)
    const order = async () => {
      const sale = newTicketedEvent(db)
      return sale.order(await sale.type({ price: 0 }), member)
    }
    expect(await countUntilRefused(order)).toEqual([30, today])
    expect(await countUntilRefused(() => bookRental(member))).toEqual([15, today])
  })
})

/** Requests one day, each time of another rental. */
function bookRental(who: Actor) {
  const date = addDays(new Date().toISOString().slice(0, 10), 40)
  const rental = newListing(db, {}, { terms: 'Rent' })
  return requestBooking(db, who, rental, { startDate: date, endDate: date })
}
