import { eq } from 'drizzle-orm'
import { sendApplication } from '#app/domain/applications/apply.server.ts'
import { decideApplication } from '#app/domain/applications/decide.server.ts'
import { updateClient } from '#app/domain/client-book/update.server.ts'
import { clients } from '#db/schema/client-book.ts'
import type { PersonName } from './neighbors.ts'
import { accept, findListing, type Step, step } from './steps.ts'

type Application = {
  listing: string
  who: PersonName
  sent: number
  message: string
  offerCents?: number
  /** `admin` decides for the town's own listings. */
  answer?: readonly [
    afterDays: number,
    by: 'owner' | 'admin',
    status: 'approved' | 'denied',
    answer: string,
  ]
}

const applications: Application[] = [
  {
    listing: 'House with the blue porch',
    who: 'hannah',
    sent: 118,
    message: 'I grew up two doors down and can carry a hammer. Cash, no bank.',
    offerCents: 1_100_000,
    answer: [4, 'owner', 'denied', 'A cousin has asked before you and I promised to wait for her.'],
  },
  {
    listing: 'Baker’s hand',
    who: 'tom',
    sent: 101,
    message: 'I am up at three anyway, with the cows. Trained in Flint, 2009.',
    answer: [2, 'admin', 'approved', 'The bakery expects you on Monday at four.'],
  },
  {
    listing: 'Depot café',
    who: 'member',
    sent: 72,
    message: 'Soup, pie and coffee from six to two. I ran the school kitchen for eleven years.',
    answer: [6, 'owner', 'approved', 'Come by with your list of what the kitchen needs.'],
  },
  {
    listing: 'Lineman’s apprentice',
    who: 'member',
    sent: 54,
    message: 'For my son, who is nineteen and not afraid of heights.',
    answer: [3, 'owner', 'denied', 'He has to apply himself, please. We would like to meet him.'],
  },
  {
    listing: 'School bus driver',
    who: 'sam',
    sent: 23,
    message: 'License since spring, no points. Mornings are mine, evenings are the band’s.',
    answer: [5, 'owner', 'denied', 'We need somebody for both runs.'],
  },
  {
    listing: 'Choir director',
    who: 'grace',
    sent: 20,
    message: 'Twelve years of church choirs, one of them with more tenors than it needed.',
    answer: [2, 'owner', 'approved', 'Thursday at seven, bring shoes for a cold floor.'],
  },
  {
    listing: 'Brick foursquare by the school',
    who: 'priya',
    sent: 9,
    message: 'Two children, one at the school. We would do the roof before the winter.',
  },
  {
    listing: 'The miller’s house on Race Street',
    who: 'rosa',
    sent: 8,
    message: 'My husband is a carpenter. We would do the floors and live there by summer.',
    offerCents: 1_700_000,
  },
  {
    listing: 'The miller’s house on Race Street',
    who: 'eli',
    sent: 4,
    message: 'I can sign this month and would keep the stove.',
    offerCents: 1_850_000,
  },
  {
    listing: 'Deputy town clerk',
    who: 'june',
    sent: 3,
    message: 'I have kept the minutes of the library board since 2014. They are short.',
  },
  {
    listing: 'Foundry hall',
    who: 'lou',
    sent: 1.5,
    message: 'For a workshop that mends farm machines. Three men to begin with.',
    offerCents: 130_000,
  },
  {
    listing: 'Librarian on Saturdays',
    who: 'dot',
    sent: 0.6,
    message: 'Retired from the county library. I know where everything was.',
  },
]

function toSteps(application: Application): Step[] {
  const { listing, who, sent, message, offerCents, answer } = application
  let id = 0
  const applied = step(sent, (town) => {
    const { name, email } = town.people[who]
    const form = { name, email, message, offer: offerCents ?? null }
    const outcome = sendApplication(town.db, town.people[who], findListing(town, listing), form)
    id = accept(outcome).applicationId
  })
  if (!answer) return [applied]
  const [afterDays, by, status, words] = answer
  const decided = step(sent - afterDays, async ({ db, people }) =>
    accept(await decideApplication(db, people[by], id, { status, answer: words })),
  )
  return [applied, decided]
}

/** The owner's notes in the client book. */
const notes: ReadonlyArray<
  readonly [PersonName, { phone: string; preferences: string; notes: string }]
> = [
  [
    'walt',
    {
      phone: '(555) 010-3341',
      preferences: 'A quiet room, early breakfast.',
      notes: 'Comes each year for the trout. Leaves the place cleaner than it was.',
    },
  ],
  [
    'rosa',
    {
      phone: '(555) 010-7719',
      preferences: 'Looks for a house with a workshop, up to $20,000.',
      notes: 'Husband is a carpenter. Saw the miller’s house twice.',
    },
  ],
  ['priya', { phone: '(555) 010-2086', preferences: 'Two children, needs two beds.', notes: '' }],
]

/** Applications and offers in every state, and the owner's client book. */
export const applicationSteps: Step[] = [
  ...applications.flatMap(toSteps),
  ...notes.map(([who, change]) =>
    step(7, ({ db, people }) => {
      const { id } = db
        .select({ id: clients.id })
        .from(clients)
        .where(eq(clients.userId, people[who].userId))
        .get() ?? { id: 0 }
      return updateClient(db, people.owner, id, change)
    }),
  ),
]
