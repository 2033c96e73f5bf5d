import type { PersonName } from './neighbors.ts'

type Sale = readonly [
  daysAgo: number,
  who: PersonName,
  quantity: number,
  /** Default: the first type. */
  type?: string,
]

export type Program = {
  event: string
  /** How many days ago its tickets went on sale. */
  from: number
  types: ReadonlyArray<readonly [name: string, priceCents: number, quantity: number]>
  sales: readonly Sale[]
  /** The buyers who pay at the town hall. */
  atTownHall?: readonly PersonName[]
  /** How many days ago the event was. Its tickets were used then, except for the last one. */
  was?: number
}

/** The buyers of tickets, by event. */
export const programs: Program[] = [
  {
    event: 'Choir on the landing',
    from: 175,
    was: 158,
    types: [['Seat', 500, 60]],
    sales: [
      [172, 'rosa', 4],
      [168, 'abe', 2],
      [166, 'june', 3],
      [160, 'walt', 2],
    ],
  },
  {
    event: 'Barn dance',
    from: 150,
    was: 126,
    types: [
      ['Dancer', 1000, 80],
      ['Looking on', 400, 30],
    ],
    sales: [
      [148, 'tom', 2],
      [141, 'priya', 4],
      [139, 'hannah', 2],
      [131, 'rosa', 2, 'Looking on'],
      [128, 'walt', 2],
    ],
  },
  {
    event: 'Firemen’s pancake breakfast',
    from: 110,
    was: 97,
    types: [
      ['Plate', 800, 120],
      ['Small plate', 400, 60],
    ],
    sales: [
      [108, 'june', 2],
      [108, 'june', 2, 'Small plate'],
      [104, 'lou', 5],
      [99, 'abe', 3],
      [99, 'priya', 2],
    ],
  },
  {
    event: 'Old films at the depot',
    from: 80,
    was: 62,
    types: [['Seat', 600, 70]],
    sales: [
      [78, 'member', 2],
      [75, 'hannah', 4],
      [71, 'grace', 2],
      [66, 'lou', 2],
      [64, 'tom', 3],
    ],
  },
  {
    event: 'Fiddle night',
    from: 58,
    was: 32,
    types: [
      ['Seat', 1000, 90],
      ['Under sixteen', 400, 30],
    ],
    sales: [
      [55, 'rosa', 2],
      [51, 'grace', 4],
      [47, 'eli', 2],
      [44, 'abe', 3],
      [41, 'member', 3],
      [38, 'hannah', 2],
      [36, 'june', 2, 'Under sixteen'],
      [34, 'walt', 2],
    ],
  },
  {
    event: 'A concert for the depot roof',
    from: 21,
    types: [
      ['Seat', 1800, 96],
      ['Under twelve', 900, 30],
    ],
    sales: [
      [20, 'abe', 4],
      [19, 'rosa', 6],
      [17, 'hannah', 2],
      [15, 'grace', 4],
      [15, 'grace', 4, 'Under twelve'],
      [13, 'priya', 4],
      [11, 'eli', 2],
      [9, 'tom', 5],
      [7, 'dot', 2],
      [5, 'lou', 6],
      [3, 'walt', 2],
      [1.3, 'sam', 4],
      [1.2, 'june', 2],
    ],
    atTownHall: ['sam', 'june'],
  },
  {
    event: 'Quilt weekend',
    from: 16,
    types: [
      ['Place at a sewing table', 2000, 6],
      ['Saturday and Sunday', 500, 200],
    ],
    sales: [
      [14, 'dot', 2],
      [12, 'june', 4],
      [10, 'rosa', 3, 'Saturday and Sunday'],
      [6, 'hannah', 2, 'Saturday and Sunday'],
    ],
  },
  {
    event: 'Ice harvest on the mill pond',
    from: 24,
    types: [['Soup and a saw', 700, 40]],
    sales: [
      [22, 'eli', 2],
      [18, 'member', 2],
      [16, 'tom', 1],
    ],
  },
]
