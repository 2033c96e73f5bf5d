import type { SeedEvent } from '../event-program.ts'

/** Events that are over; `programs.ts` has their tickets. */
export const pastEvents: SeedEvent[] = [
  {
    title: 'Old films at the depot',
    description: 'Two reels about a dog, one about the flood. The projector is older than both.',
    location: 'Old depot, 2 Depot Street',
    city: 'Millbrook',
    from: [-62, 'days', '19:30'],
    to: [-62, 'days', '22:00'],
    stage: 'approved',
    pictureListing: 'Depot café',
    imageAlt: 'The station with its café',
  },
  {
    title: 'Firemen’s pancake breakfast',
    description: 'Until the batter is gone. The new hose is paid for by the old griddle.',
    location: 'Fire hall',
    city: 'Alder Falls',
    from: [-97, 'days', '08:00'],
    to: [-97, 'days', '11:00'],
    stage: 'approved',
    pictureListing: 'Supper at the Grange',
    imageAlt: 'A plate on a red cloth',
  },
  {
    title: 'Barn dance',
    description: 'The caller is from Ohio and patient. Boots that leave no marks, please.',
    location: 'The red barn, Orchard Road',
    city: 'Alder Falls',
    from: [-126, 'days', '19:00'],
    to: [-126, 'days', '23:00'],
    stage: 'approved',
    pictureListing: 'Pickers’ bunkhouse',
    imageAlt: 'A long red building',
  },
  {
    title: 'Choir on the landing',
    description: 'Four parts and the river. Blankets are there, mosquitoes too.',
    location: 'The landing',
    city: 'Stone Ferry',
    from: [-158, 'days', '18:00'],
    to: [-158, 'days', '19:30'],
    stage: 'approved',
    pictureListing: 'Boat house with a stove',
    imageAlt: 'A boat house on the water',
  },
]
