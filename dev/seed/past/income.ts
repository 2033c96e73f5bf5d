import { desc, eq } from 'drizzle-orm'
import { templateLine } from '#app/domain/campaigns/ad-line.ts'
import { expireCampaigns } from '#app/domain/campaigns/expiry.server.ts'
import { buyCampaign } from '#app/domain/campaigns/fee.server.ts'
import { listAdvertised } from '#app/domain/campaigns/subjects.server.ts'
import { getDisplayName } from '#app/domain/classifieds/classified.ts'
import { expireClassifieds } from '#app/domain/classifieds/expiry.server.ts'
import { beginDonation } from '#app/domain/donations/donate.server.ts'
import { createFeePayment } from '#app/domain/fees/fee.server.ts'
import type { PlayType } from '#app/domain/listings/listing.ts'
import { insertTourDate } from '#app/domain/tours/tour-dates.server.ts'
import { addDays } from '#app/shared/calendar-days.ts'
import { days, instantFromNow, now, nowInstant } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import { dayInZone } from '#app/shared/zoned-time.ts'
import { textFor } from '#app/text/index.ts'
import { campaignDays, campaigns } from '#db/schema/campaigns.ts'
import { classifiedAds } from '#db/schema/classifieds.ts'
import { listings } from '#db/schema/listings.ts'
import { ticketTypes } from '#db/schema/tickets.ts'
import { runningClassifieds } from '../classifieds.ts'
import type { PersonName } from './neighbors.ts'
import { buy } from './sales.ts'
import {
  findEvent,
  findListing,
  payByCard,
  payInCash,
  type Step,
  step,
  type Town,
} from './steps.ts'

const tour = 'Mill and race walking tour'

const activations: ReadonlyArray<
  readonly [title: string, type: Exclude<PlayType, 'Event'>, paid: number]
> = [
  [tour, 'Tour', 182],
  ['The falls', 'Destination', 134],
  ['Supper at the Grange', 'Dining', 103],
]

const donations: ReadonlyArray<readonly [who: PersonName, paid: number, dollars: number]> = [
  ['rosa', 171, 25],
  ['abe', 152, 50],
  ['walt', 133, 20],
  ['june', 109, 100],
  ['hannah', 91, 15],
  ['lou', 68, 40],
  ['member', 57, 25],
  ['priya', 35, 30],
  ['grace', 21, 50],
  ['eli', 10, 10],
  ['walt', 3, 20],
]

/** Past dates of the walking tour, and who came. */
const pastDates: ReadonlyArray<
  readonly [ago: number, sales: ReadonlyArray<readonly [PersonName, number]>]
> = [
  [
    64,
    [
      ['hannah', 2],
      ['abe', 1],
    ],
  ],
  [
    36,
    [
      ['priya', 4],
      ['member', 2],
    ],
  ],
  [
    8,
    [
      ['sam', 2],
      ['grace', 3],
      ['dot', 1],
    ],
  ],
]

type PastCampaign = {
  subject: { type: 'listing' | 'event'; title: string }
  /** How many days ago it began. */
  from: number
  /** Impressions by day; one in forty led to a click. */
  seen: readonly number[]
}

const pastCampaigns: PastCampaign[] = [
  {
    subject: { type: 'listing', title: 'Supper at the Grange' },
    from: 76,
    seen: Array.from({ length: 30 }, (_, day) => 48 + ((day * 37) % 53)),
  },
  {
    subject: { type: 'listing', title: tour },
    from: 8,
    seen: [64, 81, 77, 102, 95, 140, 133, 88, 91],
  },
  {
    subject: { type: 'event', title: 'A concert for the depot roof' },
    from: 5,
    seen: [72, 118, 126, 109, 134, 97],
  },
]

async function advertise(town: Town, { subject: { type, title }, seen }: PastCampaign) {
  const { db, people } = town
  const { id } = type === 'event' ? findEvent(town, title) : findListing(town, title)
  const ids = type === 'event' ? { listings: [], events: [id] } : { listings: [id], events: [] }
  const [subject] = listAdvertised(db, ids)
  const text = textFor(config.locale)
  if (!subject) throw new Error(`“${title}” cannot be advertised.`)
  const line = templateLine(subject, text)
  const order = { subject: { type, id }, line, lineAuthor: 'template', method: 'card' } as const
  const bought = await buyCampaign(db, people.owner, order, text)
  if (!bought.ok) throw new Error(`“${title}”: ${bought.reason}`)
  if (bought.payment) payByCard(town, bought.payment.id)
  const { id: campaignId } = db
    .select()
    .from(campaigns)
    .orderBy(desc(campaigns.id))
    .limit(1)
    .get() ?? { id: 0 }
  const first = dayInZone(now(), config.timeZone)
  const counts = seen.map((impressions, index) => ({
    ...{ campaignId, impressions },
    day: addDays(first, index),
    clicks: Math.round(impressions / 40),
  }))
  db.insert(campaignDays).values(counts).run()
  const sum = (what: 'impressions' | 'clicks') =>
    counts.reduce((total, count) => total + count[what], 0)
  db.update(campaigns)
    .set({ impressionCount: sum('impressions'), clickCount: sum('clicks') })
    .where(eq(campaigns.id, campaignId))
    .run()
}

function payForClassified(town: Town, content: string) {
  const { db, people } = town
  const classified = db.select().from(classifiedAds).where(eq(classifiedAds.content, content)).get()
  if (!classified) throw new Error(`There is no classified that says: ${content}`)
  const fee = { kind: 'classified', type: 'ad', subjectId: classified.id } as const
  const order = { ...fee, title: getDisplayName(classified), method: 'card' } as const
  payByCard(town, createFeePayment(db, people.owner, order).id)
}

/** The town's income of some months, and past dates of tours. */
export const incomeSteps: Step[] = [
  ...activations.map(([title, type, paid], index) =>
    step(paid, (town) => {
      const { id: subjectId } = findListing(town, title)
      // Of a listing that owes nothing, the fee would be refunded.
      town.db
        .update(listings)
        .set({ unpaidSince: nowInstant() })
        .where(eq(listings.id, subjectId))
        .run()
      const fee = { kind: 'activation', type, subjectId } as const
      const method = index === 1 ? 'offline' : 'card'
      const { id } = createFeePayment(town.db, town.people.owner, { ...fee, title, method })
      return method === 'card' ? payByCard(town, id) : payInCash(town, id)
    }),
  ),
  ...donations.map(([who, paid, dollars]) =>
    step(paid, async (town) => {
      const { [who]: giver } = town.people
      const gift = { amountCents: dollars * 100, email: giver.email }
      payByCard(town, (await beginDonation(town.db, giver, gift, giver.locale)).id)
    }),
  ),
  ...pastDates.map(([ago, sales]) =>
    step(ago + 3, (town) => {
      const { db } = town
      const day = instantFromNow(days(3)).slice(0, 10)
      const [startTime, endTime] = [`${day}T15:00:00.000Z`, `${day}T17:00:00.000Z`]
      const date = { startTime, endTime, maxCapacity: 12, priceCents: 800 }
      const tourDateId = insertTourDate(db, findListing(town, tour), date)
      const seats = db
        .select()
        .from(ticketTypes)
        .where(eq(ticketTypes.tourDateId, tourDateId))
        .get()
      for (const [who, quantity] of sales) buy(town, who, seats?.id ?? 0, quantity)
    }),
  ),
  ...pastCampaigns.map((campaign) => step(campaign.from, (town) => advertise(town, campaign))),
  step(45, ({ db }) => expireCampaigns(db)),
  ...runningClassifieds.map(({ age, content }) =>
    step(age, (town) => payForClassified(town, content)),
  ),
  step(20, ({ db }) => expireClassifieds(db)),
]
