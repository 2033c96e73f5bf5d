import type { EventContent, EventDesign, EventStatus } from '#app/domain/events/event.ts'

export const seedWeekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const
/**
 * A time relative to the week of seeding: weeks later, weekday and hour; or days after the day of
 * seeding, and hour.
 */
export type SeedTime =
  | readonly [weeks: number, weekday: (typeof seedWeekdays)[number], hour: string]
  | readonly [days: number, 'days', hour: string]

export type SeedEvent = {
  title: string
  description: string
  location: string
  city: string
  /** Local times of the town. */
  from: SeedTime
  to: SeedTime
  stage: 'new' | 'approved' | 'changed' | 'rejected'
  status?: EventStatus
  feedback?: string
  design?: Partial<EventDesign>
  picture?: 'snow' | 'night'
  /** Used instead of `picture`: the title of a listing, whose first drawing is shown. */
  pictureListing?: string
  imageAlt?: string
  background?: 'snow' | 'night'
  /** A change that waits for approval. */
  change?: Partial<Pick<EventContent, 'title' | 'description' | 'location'>>
}

/** The demo events in Millbrook, Alder Falls and Stone Ferry. */
export const seedEvents: SeedEvent[] = [
  {
    title: 'Readings by the stove',
    description:
      'Three neighbors read what they wrote this year; the fourth reads what she should not have.\n\nTea and somebody’s plum cake. The stove is lit at five, the reading begins at six.',
    location: 'Schoolteacher’s cottage, 3 School Lane',
    city: 'Stone Ferry',
    from: [1, 'Wed', '18:00'],
    to: [1, 'Wed', '20:30'],
    pictureListing: 'Schoolteacher’s cottage',
    imageAlt: 'A low white cottage behind its hedge',
    stage: 'approved',
    design: {
      pageTemplate: 'minimalist',
      bgColor: '#f4f1ea',
      textColor: '#22302b',
      borderColor: '#1d5a45',
      borderWidth: 1,
      h1FontSize: '3rem',
    },
  },
  {
    title: 'Winter market on the square',
    description:
      'Thirty stalls around the pump: bread, candles, wool, three kinds of sausage and one of cider.\n\nThe school band plays at eleven and, if it is not too cold for the valves, again at two. Bring a bag; the bakery has none left.',
    location: 'The square',
    city: 'Millbrook',
    from: [2, 'Sat', '10:00'],
    to: [2, 'Sat', '16:00'],
    stage: 'approved',
    picture: 'snow',
    imageAlt: 'Six houses on the square in falling snow',
  },
  {
    title: 'Supper at the Grange',
    description: 'Chicken, three pies, long tables. Grace is short and so is the speech.',
    location: 'Grange Hall',
    city: 'Stone Ferry',
    from: [2, 'Fri', '18:00'],
    to: [2, 'Fri', '21:00'],
    pictureListing: 'Supper at the Grange',
    imageAlt: 'A plate on a red cloth',
    stage: 'new',
    design: { borderStyle: 'double', borderWidth: 6 },
  },
  {
    title: 'A concert for the depot roof',
    description:
      'The Alder Falls String Band and whoever else turns up with an instrument. Every ticket is a bundle of shingles.\n\nThe waiting room is heated. If it rains you will see why we need the roof.',
    location: 'Old depot, 2 Depot Street',
    city: 'Millbrook',
    from: [3, 'Sat', '19:30'],
    to: [3, 'Sat', '23:00'],
    stage: 'approved',
    picture: 'night',
    imageAlt: 'The square by night, all windows lit',
    design: {
      pageTemplate: 'vibrant',
      bgColor: '#fff6df',
      textColor: '#2a1a12',
      borderColor: '#9b2d20',
      borderWidth: 8,
      h1FontSize: '4.5rem',
      pFontSize: '1.1rem',
    },
  },
  {
    title: 'Night watch on Hatcher’s Hill',
    description:
      'Two telescopes, forty blankets and the longest night we could find. It begins before midnight and ends after it. Cancelled when it is cloudy, which it often is.',
    location: 'Hatcher’s Hill gate',
    city: 'Alder Falls',
    from: [4, 'Mon', '22:00'],
    to: [4, 'Tue', '02:00'],
    pictureListing: 'Night sky on Hatcher’s Hill',
    imageAlt: 'Two people at a telescope',
    stage: 'changed',
    design: {
      pageTemplate: 'minimalist',
      bgColor: '#141a2e',
      textColor: '#e8ecff',
      borderColor: '#ffd166',
      borderWidth: 3,
    },
    background: 'night',
    change: {
      location: 'Schoolyard of Alder Falls',
      description:
        'The road to Hatcher’s Hill is closed, so the telescopes stand in the schoolyard. It begins before midnight and ends after it. Cancelled when it is cloudy, which it often is.',
    },
  },
  {
    title: 'Ice harvest on the mill pond',
    description:
      'Saws, sledges and hot soup, as our grandfathers did it. The ice must carry a horse.',
    location: 'Mill pond',
    city: 'Millbrook',
    from: [5, 'Sat', '09:00'],
    to: [5, 'Sat', '13:00'],
    stage: 'approved',
    picture: 'snow',
    imageAlt: 'Houses near the pond in falling snow',
  },
  {
    title: 'Quilt weekend',
    description:
      'A hundred and four quilts in one hall, some of them finished. Friday evening is for the makers, Saturday and Sunday for everybody. The raffle is on Sunday at three.',
    location: 'Cannery hall',
    city: 'Stone Ferry',
    from: [7, 'Fri', '17:00'],
    to: [8, 'Sun', '16:00'],
    pictureListing: 'Cannery hall',
    imageAlt: 'A factory hall with a tall chimney',
    stage: 'approved',
    design: {
      pageTemplate: 'vibrant',
      bgColor: '#eef4f0',
      textColor: '#12352a',
      borderColor: '#1d5a45',
      borderStyle: 'dashed',
      borderWidth: 6,
      h1FontSize: '5rem',
    },
  },
  {
    title: 'Fireworks behind the cannery',
    description: 'Bring your own.',
    location: 'Cannery yard',
    city: 'Stone Ferry',
    from: [6, 'Thu', '21:00'],
    to: [6, 'Thu', '23:00'],
    stage: 'rejected',
    feedback: 'Please talk to the fire department first and add who is in charge.',
  },
  {
    title: 'Seed swap',
    description: 'Beans for peas, squash for stories.',
    location: 'Library',
    city: 'Millbrook',
    from: [17, 'Sat', '10:00'],
    to: [17, 'Sat', '12:00'],
    stage: 'new',
    status: 'draft',
  },
  {
    title: 'Town meeting: the bridge',
    description:
      'What it costs, who pays, and whether it needs a roof. The minutes are at the hall.',
    location: 'Town hall',
    city: 'Millbrook',
    from: [-2, 'Mon', '19:00'],
    to: [-2, 'Mon', '21:30'],
    pictureListing: 'Shop window on the square',
    imageAlt: 'The square',
    stage: 'approved',
    status: 'completed',
    design: { pageTemplate: 'minimalist' },
  },
  {
    title: 'Fiddle night',
    description: 'Eleven fiddles, one accordion. We apologized to the accordion.',
    location: 'Old depot, 2 Depot Street',
    city: 'Millbrook',
    from: [-32, 'days', '19:00'],
    to: [-32, 'days', '22:00'],
    stage: 'approved',
    pictureListing: 'The Landing tavern',
    imageAlt: 'A tavern by the river',
  },
  // Fills the next seven days, which the front page shows.
  {
    title: 'Bread for beginners',
    description: 'Two loaves each, one to take home and one to argue about. Aprons are provided.',
    location: 'Square Bakery',
    city: 'Millbrook',
    from: [1, 'days', '18:00'],
    to: [1, 'days', '21:00'],
    stage: 'approved',
    pictureListing: 'Square Bakery counter',
    imageAlt: 'A loaf on a blue cloth',
  },
  {
    title: 'The stationmaster’s evening',
    description: 'Lantern slides of every train that ever stopped here. There were nine.',
    location: 'Depot museum',
    city: 'Millbrook',
    from: [2, 'days', '19:00'],
    to: [2, 'days', '21:00'],
    stage: 'approved',
    pictureListing: 'Depot museum',
    imageAlt: 'The old station in winter',
  },
  {
    title: 'Fish fry on the landing',
    description: 'Until the fish is gone. Children eat for half price.',
    location: 'Boathouse grill',
    city: 'Stone Ferry',
    from: [4, 'days', '17:00'],
    to: [4, 'days', '20:00'],
    stage: 'approved',
    pictureListing: 'Boathouse grill',
    imageAlt: 'A fish on a green cloth',
  },
]
