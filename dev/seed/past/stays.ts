import { blockDays } from '#app/domain/bookings/blocked-days.server.ts'
import { book } from '#app/domain/bookings/request.server.ts'
import {
  answerBooking,
  cancelBooking,
  lapseBookings,
} from '#app/domain/bookings/transitions.server.ts'
import type { PersonName } from './neighbors.ts'
import { accept, dayFrom, findListing, type Step, step } from './steps.ts'

type Answer = readonly [afterDays: number, status: 'accepted' | 'declined', answer: string]

/** A booking; days are relative to the day on which the town is made. */
type Stay = {
  rental: string
  who: PersonName
  asked: number
  first: number
  nights: number
  answer?: Answer
  cancelled?: number
}

const bakery = 'Guest room over the bakery'
const bank = 'Studio in the old bank'
const bend = 'House at the bend of the river'
const bunkhouse = 'Pickers’ bunkhouse'
const cabin = 'River cabin with a landing'

const stays: Stay[] = [
  {
    rental: bakery,
    who: 'walt',
    asked: 140,
    first: -130,
    nights: 3,
    answer: [0.4, 'accepted', 'The key is under the flour sack.'],
  },
  {
    rental: bend,
    who: 'priya',
    asked: 120,
    first: -101,
    nights: 6,
    answer: [1, 'accepted', 'You are welcome. The canoe is behind the shed.'],
  },
  {
    rental: bank,
    who: 'tom',
    asked: 90,
    first: -80,
    nights: 2,
    answer: [0.6, 'declined', 'The plumber is in that week, I am sorry.'],
  },
  { rental: bakery, who: 'lou', asked: 85, first: -70, nights: 2 },
  {
    rental: bakery,
    who: 'member',
    asked: 60,
    first: -48,
    nights: 2,
    answer: [0.3, 'accepted', 'Gladly. The ovens start at four, the window helps.'],
  },
  {
    rental: bend,
    who: 'hannah',
    asked: 44,
    first: -20,
    nights: 4,
    answer: [0.5, 'accepted', ''],
    cancelled: 31,
  },
  {
    rental: bank,
    who: 'grace',
    asked: 33,
    first: -19,
    nights: 5,
    answer: [0.2, 'accepted', 'The vault is the pantry. It does close, so mind the door.'],
  },
  {
    rental: bend,
    who: 'member',
    asked: 28,
    first: -9,
    nights: 3,
    answer: [0.8, 'declined', 'My sister’s family is here then. Any week after is free.'],
  },
  {
    rental: bunkhouse,
    who: 'sam',
    asked: 18,
    first: -6,
    nights: 4,
    answer: [0.5, 'accepted', 'Twelve bunks, one stove. Wood is in the lean-to.'],
  },
  {
    rental: cabin,
    who: 'eli',
    asked: 15,
    first: 9,
    nights: 3,
  },
  {
    rental: bend,
    who: 'rosa',
    asked: 11,
    first: 27,
    nights: 6,
    answer: [0.4, 'accepted', 'See you then. Bring boots.'],
  },
  {
    rental: bank,
    who: 'priya',
    asked: 6,
    first: 12,
    nights: 2,
    answer: [0.1, 'accepted', 'Done.'],
  },
  { rental: bend, who: 'dot', asked: 2, first: 40, nights: 2 },
  { rental: bank, who: 'abe', asked: 1, first: 33, nights: 4 },
  { rental: cabin, who: 'walt', asked: 0.5, first: 21, nights: 2 },
]

function toSteps({ rental, who, asked, first, nights, answer, cancelled }: Stay): Step[] {
  let id = 0
  const requested = step(asked, (town) => {
    const stay = { startDate: dayFrom(town, first), endDate: dayFrom(town, first + nights - 1) }
    const { bookingId } = accept(
      book(town.db, town.people[who], findListing(town, rental).id, stay),
    )
    id = bookingId
  })
  const answered = answer && [
    step(asked - answer[0], async ({ db, people }) =>
      accept(await answerBooking(db, people.owner, id, { status: answer[1], answer: answer[2] })),
    ),
  ]
  const ended = cancelled !== undefined && [
    step(cancelled, async ({ db, people }) => accept(await cancelBooking(db, people[who], id))),
  ]
  // Nobody answered in time, so the portal's job lapses it three days later.
  const isLapsing = !answer && asked > 3
  const lapsed = isLapsing && [step(asked - 3.1, ({ db }) => lapseBookings(db))]
  return [requested, ...(answered || []), ...(ended || []), ...(lapsed || [])]
}

/** The ovens are cleaned, so nobody can sleep above them. */
const blocked = step(3, async (town) => {
  const days = { startDate: dayFrom(town, 18), endDate: dayFrom(town, 24) }
  const { id } = findListing(town, bakery)
  accept(await blockDays(town.db, town.people.owner, id, days))
})

/** Bookings of some months, answered, past and cancelled, and some without an answer yet. */
export const staySteps: Step[] = [...stays.flatMap(toSteps), blocked]
