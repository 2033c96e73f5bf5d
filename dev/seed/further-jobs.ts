import type { SeedJob } from './jobs.ts'

type Row = readonly [title: string, category: string, city: string, company: string, text: string]

const rows: Row[] = [
  [
    'Lineman’s apprentice',
    'full-time',
    'Millbrook',
    'Millbrook Light & Power',
    'Four years to a trade. We pay the school; you bring a head for heights.',
  ],
  [
    'Night nurse',
    'full-time',
    'Millbrook',
    'Chapel Street Home',
    'Twenty-two residents, two of you, and tea at three. Nights are paid a third more.',
  ],
  [
    'Mechanic for old tractors',
    'full-time',
    'Alder Falls',
    'Ridge Road Garage',
    'If you can hear what is wrong before you open it, come and talk to us.',
  ],
  [
    'Librarian on Saturdays',
    'part-time',
    'Millbrook',
    'Carnegie Library',
    'Six hours, four thousand books, one cat. The cat is not negotiable.',
  ],
  [
    'Ferry Seeds packers',
    'seasonal',
    'Stone Ferry',
    'Ferry Seeds',
    'January to March, warm room, good radio. Packets go to forty states.',
  ],
  [
    'Ski lift attendants',
    'seasonal',
    'Alder Falls',
    'Hatcher’s Hill',
    'When there is snow. One lift, two slopes, cocoa.',
  ],
  [
    'Translator, Spanish and English',
    'remote',
    'Millbrook',
    'Town of Millbrook',
    'Notices, minutes and, soon, this portal. Paid by the page, from anywhere.',
  ],
  [
    'Bookkeeper for the creamery',
    'remote',
    'Alder Falls',
    'Alder Creamery',
    'Two days a month, and one visit a year to see the cheese.',
  ],
  [
    'Plasterer',
    'temp',
    'Stone Ferry',
    'Landing Restoration',
    'Eight weeks of lath and lime at the old tavern. Lodging above the bar.',
  ],
  [
    'Census of barns',
    'temp',
    'Millbrook',
    'County Historical Society',
    'Drive every road, photograph every barn, write down who remembers what.',
  ],
  [
    'Choir director',
    'other',
    'Alder Falls',
    'Alder Falls Singers',
    'Unpaid, unless you count pie. Eighteen voices, three of them tenors.',
  ],
  [
    'Substitute bus driver',
    'part-time',
    'Stone Ferry',
    'River School District',
    'Mornings when somebody is ill. We train you for the license.',
  ],
]

export const furtherJobs: SeedJob[] = rows.map(([title, category, city, company, description]) => ({
  title,
  category,
  city,
  company,
  description,
}))
