import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { hashToken } from '#app/domain/accounts/random-token.server.ts'
import { record } from '#app/domain/activity/record.server.ts'
import { incrementCounter } from '#app/domain/campaigns/impressions.server.ts'
import { confirmImport, takeBackImport } from '#app/domain/imports/transitions.server.ts'
import { askOwners } from '#app/domain/listings/availability/availability-questions.server.ts'
import { addPhotos } from '#app/domain/listings/photos/add-photos.server.ts'
import { queueMail } from '#app/domain/mail/outbox.server.ts'
import { startCheckout } from '#app/domain/payments/provider/checkout.server.ts'
import { refundPayment } from '#app/domain/payments/refunds/refunds.server.ts'
import { settlePayment } from '#app/domain/payments/settlement.server.ts'
import { trackRead } from '#app/domain/personal-data-access/reads.server.ts'
import { encodePhoto } from '#app/domain/photos/encode.server.ts'
import { orderTickets } from '#app/domain/tickets/orders/order.server.ts'
import { lapseOffers } from '#app/domain/tickets/waiting-list/seat-offers.server.ts'
import { joinWaitingList } from '#app/domain/tickets/waiting-list/waiting-list.server.ts'
import { countView } from '#app/domain/views/count-view.server.ts'
import { days, instantFromNow, minutes, nowInstant } from '#app/shared/clock.server.ts'
import type { JobName } from '#app/shared/job.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import {
  activities,
  applications,
  blockedDays,
  bookingDays,
  bookings,
  campaigns,
  cardPictures,
  contactMessages,
  donations,
  doorLinks,
  doorSessions,
  eventImages,
  importRows,
  imports,
  jobRuns,
  keptForms,
  listingViews,
  notifications,
  oneTimeTokens,
  outboxMessages,
  payments,
  providerEvents,
  relayMessages,
  relayThreads,
  sessions,
  signInDevices,
  submissions,
  ticketTypes,
  users,
} from '#db/schema/index.ts'
import { write } from '#db/write.server.ts'
import { sandbox } from '#dev/stripe-sandbox/sandbox.server.ts'
import { moveClock } from '#tests/support/clock.ts'
import { newClassified, newSection, stages } from './classifieds.ts'
import { newEvent } from './events.ts'
import { bytes, importLines, stage } from './inventory.ts'
import { landBankLines } from './inventory-file.ts'
import { newListing, newQuietListing } from './listings.ts'
import { findPayment, newPayment, syncPayment } from './payments.ts'
import { newPlay } from './play.ts'
import { newActor } from './users.ts'

const past = () => instantFromNow(-days(400))

/** Gives each job three things to do. Jobs that are excluded here have tests of their own. */
export const dueJobs: Record<
  Exclude<
    JobName,
    | 'back up'
    | 'prove backups'
    | 'renew statistics'
    | 'merge search index'
    | 'purge search index'
    | 'watch the clock'
  >,
  (db: OpenDatabase) => Promise<void>
> = {
  'send mail': (db) =>
    thrice((n) => write(db, (tx) => queueMail(tx, { to: `to-${n}@example.org`, ...words }))),
  'send refunds': async (db) => {
    const admin = newActor(db, { role: 'admin' })
    insertReconciliation(db)
    await thrice(async () => {
      const { id } = await paidPayment(db)
      await refundPayment(db, admin, id, { amountCents: 500, reason: 'Ill' })
    })
  },
  'expire payments': async (db) => {
    await thrice(() => buy(db, sale(db, 5, 900)))
    moveClock(minutes(31))
  },
  'close checkouts': (db) =>
    thrice(async () => {
      const { id } = await atCheckout(db)
      await write(db, (tx) => settlePayment(tx, id, { status: 'cancelled' }))
      db.update(payments).set({ checkoutUrl: 'https://checkout.example' }).run()
    }),
  'reconcile payments': async (db) => {
    // Each trial is at another time, because the sandbox of this process keeps the messages of
    // earlier trials.
    trials += 1
    moveClock(days(trials))
    insertReconciliation(db)
    await thrice(async () => {
      const { sessionId } = await atCheckout(db)
      sandbox.applyAction(sessionId, 'pay')
    })
  },
  'lapse offers': async (db) => {
    await thrice(async () => {
      const ticketTypeId = sale(db, 1, 0)
      await buy(db, ticketTypeId)
      await joinWaitingList(db, newActor(db), ticketTypeId, 1)
      await joinWaitingList(db, newActor(db), ticketTypeId, 1)
      db.update(ticketTypes).set({ quantity: 2 }).run()
    })
    // Offers the second seat of each to the first who waits.
    await lapseOffers(db)
    moveClock(days(2))
  },
  'lapse bookings': (db) =>
    thrice((n) => {
      const listingId = newListing(db, { ownerId: newActor(db).userId }, { terms: 'Rent' })
      const day = `2031-01-0${n}`
      const { id } = db
        .insert(bookings)
        .values({
          listingId,
          memberId: newActor(db).userId,
          startDate: day,
          endDate: day,
          lapsesAt: past(),
        })
        .returning({ id: bookings.id })
        .get()
      db.insert(bookingDays).values({ listingId, day, bookingId: id }).run()
    }),
  'expire classifieds': async (db) => {
    const section = newSection(db)
    await thrice(() =>
      newClassified(db, newActor(db), section, { ...stages.expired, status: 'active' }),
    )
  },
  'warn of expiring classifieds': async (db) => {
    const section = newSection(db)
    await thrice(() => newClassified(db, newActor(db), section, stages.ending))
  },
  'ask whether listings are available': (db) => thrice(() => void newQuietListing(db)),
  'take unanswered listings off': async (db) => {
    await thrice(() => void newQuietListing(db))
    await askOwners(db)
    db.update(outboxMessages).set({ sentAt: nowInstant() }).run()
    moveClock(days(16))
  },
  'screen submissions': async (db) => {
    const section = newSection(db)
    await thrice(() => newClassified(db, newActor(db), section))
  },
  'save impressions': (db) => thrice(() => incrementCounter(campaign(db, 10), 'impressions')),
  'save views': (db) => thrice(() => countView(newListing(db))),
  'delete old views': (db) =>
    thrice(() => {
      db.insert(listingViews)
        .values({ listingId: newListing(db), day: '2020-01-01', views: 1 })
        .run()
    }),
  'save reads': (db) => thrice(() => trackRead(newActor(db), 'clients')),
  'expire campaigns': (db) => thrice(() => campaign(db, -1)),
  'offer renewals': (db) => thrice(() => campaign(db, 3)),
  'send digest': async (db) => {
    newActor(db, { role: 'admin' })
    const section = newSection(db)
    await thrice(() => newClassified(db, newActor(db), section))
  },
  'delete expired sessions': (db) =>
    thrice((n) => {
      const session = { userId: newActor(db).userId, expiresAt: past(), tokenHash: `s${n}` }
      db.insert(sessions).values(session).run()
    }),
  'forget devices': (db) =>
    thrice((n) => {
      const device = { userId: newActor(db).userId, tokenHash: `v${n}` }
      db.insert(signInDevices)
        .values({ ...device, signedInAt: instantFromNow(-days(366)) })
        .run()
    }),
  'delete expired links': (db) =>
    thrice((n) => {
      const { userId, email } = newActor(db)
      const link = { userId, email, tokenHash: hashToken(`${n}`), expiresAt: past() }
      db.insert(oneTimeTokens)
        .values({ ...link, purpose: 'reset_password' })
        .run()
    }),
  'delete expired submissions': (db) =>
    thrice((n) => {
      db.insert(submissions)
        .values({ key: `key-${n}`, outcome: 'true', expiresAt: past() })
        .run()
    }),
  'delete removed photos and ticket types': (db) =>
    thrice(() => {
      const id = sale(db, 1, 0)
      const removed = { offSaleAt: past(), removedAt: past() }
      db.update(ticketTypes).set(removed).where(eq(ticketTypes.id, id)).run()
    }),
  'delete kept forms': (db) =>
    thrice((n) => {
      const form = { keyHash: `key-${n}`, path: '/classifieds/new', fields: { title: 'Piano' } }
      db.insert(keptForms)
        .values({ ...form, expiresAt: past() })
        .run()
    }),
  'delete expired door sessions': (db) =>
    thrice((n) => {
      const door = { eventId: newEvent(db), name: 'Gate', pinHash: 'x', expiresAt: past() }
      const link = db
        .insert(doorLinks)
        .values({ ...door, tokenHash: `l${n}` })
        .returning()
        .get()
      const session = { doorLinkId: link.id, tokenHash: `d${n}`, expiresAt: past() }
      db.insert(doorSessions).values(session).run()
    }),
  'clean up imports': (db) =>
    thrice((n) => {
      const staged = { fileName: `${n}.csv`, header: ['a'], createdAt: past() }
      const { id: importId } = db.insert(imports).values(staged).returning().get()
      db.insert(importRows)
        .values({ importId, rowNumber: 2, cells: ['x'] })
        .run()
    }),
  'run imports': async (db) => {
    const lines = [...landBankLines(3, 2)]
    await importLines(db, lines)
    // One import to take back, which added listings, and another to publish, which changes them.
    const { id } = db.select({ id: imports.id }).from(imports).get() ?? { id: 0 }
    const changed = lines.map((line) => line.replace(',5001,', ',4900,'))
    const { staged, plan } = await stage(db, null, bytes([...changed, '1,1,1\n']))
    await confirmImport(db, staged.id, plan)
    // Two requests in the same millisecond would be done in the order of the imports, not of the
    // requests.
    moveClock(1)
    await takeBackImport(db, newActor(db, { role: 'admin' }), id)
  },
  'delete unused event images': (db) =>
    thrice(() => void db.insert(eventImages).values({ createdAt: past() }).run()),
  'make card pictures': async (db) => {
    const owner = newActor(db)
    const listingId = newListing(db, { ownerId: owner.userId })
    await thrice(async (n) => {
      const background = `#11223${n}`
      const upload = sharp({ create: { width: 64, height: 48, channels: 3, background } })
      const encoded = await encodePhoto(await upload.png().toBuffer())
      if (!encoded.ok) throw new Error(encoded.reason)
      await addPhotos(db, owner, listingId, { photos: [encoded.photo], alt: `Photo ${n}` })
    })
    // As in a town from before lists showed pictures, when there were no card pictures.
    db.delete(cardPictures).run()
  },
  'forget provider events': (db) =>
    thrice((n) => {
      const event = { id: `evt_${n}`, type: 'refund.created', receivedAt: past() }
      db.insert(providerEvents).values(event).run()
    }),
  'forget sent mail': (db) =>
    thrice(async (n) => {
      await write(db, (tx) => queueMail(tx, { to: `to-${n}@example.org`, ...words }))
      db.$client
        .prepare('update outbox_messages set created_at = ?, sent_at = ?')
        .run(past(), past())
    }),
  'forget read notifications': (db) =>
    thrice(() => {
      const { userId } = newActor(db)
      db.insert(notifications).values({ userId, writtenMessage: 'Old', readAt: past() }).run()
    }),
  'delete data past retention': async (db) => {
    const section = newSection(db)
    await thrice(async (n) => {
      const [owner, member] = [newActor(db), newActor(db)]
      const by = { name: 'Ann', email: `ann-${n}@example.org` }
      const longAgo = instantFromNow(-days(4000))
      db.insert(contactMessages)
        .values({ ...by, message: 'Hello', createdAt: longAgo })
        .run()
      newClassified(db, owner, section, { ...stages.cancelled, cancelledAt: longAgo })
      const classifiedId = newClassified(db, owner, section, stages.running)
      const ended = { ownerToken: `o${n}`, inquirerToken: `i${n}`, endedAt: longAgo }
      const { id: threadId } = db
        .insert(relayThreads)
        .values({ classifiedId, inquirerName: 'Ann', inquirerEmail: by.email, ...ended })
        .returning()
        .get()
      db.insert(relayMessages).values({ threadId, isFromOwner: false, message: 'Hello' }).run()
      const listingId = newListing(db, { ownerId: owner.userId }, { terms: 'Rent' })
      const request = { listingId, memberId: member.userId }
      db.insert(applications)
        .values({ ...request, ...by, message: 'May I?', status: 'denied', decidedAt: longAgo })
        .run()
      const stay = { startDate: '2015-01-01', endDate: '2015-01-02', lapsesAt: longAgo }
      db.insert(bookings)
        .values({ ...request, ...stay, status: 'declined' })
        .run()
      db.insert(blockedDays)
        .values({ listingId, startDate: '2015-01-05', endDate: '2015-01-06' })
        .run()
      await write(db, (tx) => {
        const sent = { id: n, title: 'A house', ownerId: owner.userId, memberName: 'Ann' }
        record(tx, member, { type: 'application.sent', listingId, ...sent })
      })
    })
    await thrice(() => newPayment(db))
    db.update(donations)
      .set({ createdAt: instantFromNow(-days(4000)) })
      .run()
    const closed = { status: 'expired', closedAt: instantFromNow(-days(4000)) } as const
    db.update(payments).set(closed).run()
    await thrice(() => newActor(db, { status: 'pending' }))
    db.update(users).set({ updatedAt: past() }).where(eq(users.membershipStatus, 'pending')).run()
    db.update(activities)
      .set({ createdAt: instantFromNow(-days(4000)) })
      .run()
  },
}

let trials = 0

const words = { locale: 'en', content: { template: 'email_taken' } } as const

async function thrice(act: (n: number) => unknown) {
  for (const n of [1, 2, 3]) await act(n)
}

/** Inserts a ticket type of a new event; returns its id. */
function sale(db: OpenDatabase, quantity: number, priceCents: number): number {
  const eventId = newEvent(db, { ownerId: newActor(db).userId })
  return db
    .insert(ticketTypes)
    .values({ eventId, name: 'Seat', priceCents, quantity })
    .returning({ id: ticketTypes.id })
    .get().id
}

async function buy(db: OpenDatabase, ticketTypeId: number, buyer = newActor(db)) {
  await orderTickets(db, buyer, { ticketTypeId, quantity: 1 })
}

async function atCheckout(db: OpenDatabase) {
  const { id } = await newPayment(db)
  await startCheckout(db, id)
  return { id, sessionId: findPayment(db, id).providerSessionId ?? '' }
}

async function paidPayment(db: OpenDatabase) {
  const { id, sessionId } = await atCheckout(db)
  sandbox.applyAction(sessionId, 'pay')
  await syncPayment(db, id)
  return { id }
}

/** Inserts a campaign that ends in `left` days; returns its id. */
function campaign(db: OpenDatabase, left: number): number {
  const owner = newActor(db)
  const expiresAt = instantFromNow(days(left))
  const { id } = db
    .insert(campaigns)
    .values({
      ownerId: owner.userId,
      listingId: newPlay(db, owner),
      line: 'By lantern.',
      lineAuthor: 'template',
      status: 'active',
      startDate: '2026-01-01',
      endDate: expiresAt.slice(0, 10),
      expiresAt,
    })
    .returning({ id: campaigns.id })
    .get()
  db.update(campaigns).set({ warnedAt: null }).where(eq(campaigns.id, id)).run()
  return id
}

/** Stores that payments have just been reconciled. */
function insertReconciliation(db: OpenDatabase) {
  const at = nowInstant()
  db.insert(jobRuns).values({ name: 'reconcile payments', startedAt: at, succeededAt: at }).run()
}
