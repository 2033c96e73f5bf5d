import { desc, eq, lt } from 'drizzle-orm'
import { answer, sendInquiry } from '#app/domain/classifieds/relay.server.ts'
import { sendContactMessage } from '#app/domain/contact-form/messages.server.ts'
import { days, instantFromNow, nowInstant } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import { classifiedAds } from '#db/schema/classifieds.ts'
import { notifications, outboxMessages } from '#db/schema/messages.ts'
import type { PersonName } from './neighbors.ts'
import { type Step, step, type Town } from './steps.ts'

const messages: ReadonlyArray<
  readonly [sent: number, name: string, email: string, message: string]
> = [
  [
    41,
    'Margaret Harlow',
    'm.harlow@example.org',
    'We left the miller’s house in 2016. There is a box of photographs in the cellar that I would like to have.',
  ],
  [
    17,
    'Benny Ortiz',
    'benny@example.org',
    'Is there a bus from the county seat on Saturdays? Your page of events makes me want to come.',
  ],
  [
    5,
    'Dot Maynard',
    'dot.maynard@example.org',
    'The bench at the footbridge has lost a board. I can bring the board if somebody brings the screws.',
  ],
  [
    0.9,
    'County Road Commission',
    'roads@county.example',
    'Falls Road is closed from Monday to Wednesday for the culvert. Please put it where people read it.',
  ],
]

/** Asks about a classified through the portal; its owner may answer with the mailed link. */
async function talk(town: Town, who: PersonName, title: string, said: readonly [string, string?]) {
  const { db, people } = town
  const { id } = db.select().from(classifiedAds).where(eq(classifiedAds.title, title)).get() ?? {
    id: 0,
  }
  const { name, email, locale } = people[who]
  await sendInquiry(db, people[who], id, { name, email, message: said[0] }, locale)
  const mailed = db.select().from(outboxMessages).orderBy(desc(outboxMessages.id)).limit(1).get()
    ?.content as { token?: string } | undefined
  if (said[1]) await answer(db, mailed?.token ?? '', said[1])
}

/** Marks notifications as read that are older than two days. */
function readOldNotifications({ db }: Town) {
  const before = lt(notifications.createdAt, instantFromNow(-days(2)))
  db.update(notifications).set({ readAt: nowInstant() }).where(before).run()
}

/** Deletes mail older than a day, which would fill the demo's mailbox, and adds one that failed. */
function emptyMailbox({ db }: Town) {
  db.delete(outboxMessages)
    .where(lt(outboxMessages.createdAt, instantFromNow(-days(1))))
    .run()
  db.insert(outboxMessages)
    .values({
      toAddress: 'm.harlow@mill.example',
      locale: config.locale,
      content: { template: 'known_address', name: 'Margaret Harlow' } as never,
      attempts: 8,
      createdAt: instantFromNow(-days(2)),
      nextAttemptAt: instantFromNow(-days(1)),
      failedAt: instantFromNow(-days(1)),
      lastError: '550 5.1.1 <m.harlow@mill.example>: no such mailbox',
    })
    .run()
}

/**
 * Messages to the town, conversations about classifieds, and the final state of notifications and
 * mail.
 */
export const deskSteps: Step[] = [
  ...messages.map(([sent, name, email, message]) =>
    step(sent, ({ db }) => sendContactMessage(db, null, { name, email, message })),
  ),
  step(4, (town) =>
    talk(town, 'dot', 'Chimney sweep', [
      'Two flues, one of them bends. Do you do bends, and before the first frost?',
      'I do bends. Thursday at nine?',
    ]),
  ),
  step(0.3, (town) =>
    talk(town, 'june', 'Upright piano', [
      'Is it the one from the church hall? I think I learned on it.',
    ]),
  ),
  step(0, readOldNotifications),
  step(0, emptyMailbox),
]
