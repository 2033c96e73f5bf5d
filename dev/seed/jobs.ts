export type SeedJob = {
  title: string
  category: string
  city: string
  company: string
  description: string
}

export const seedJobs: SeedJob[] = [
  {
    title: 'Deputy town clerk',
    category: 'part-time',
    city: 'Millbrook',
    company: 'Town of Millbrook',
    description:
      'Twenty hours a week at the counter and the minutes. You will know everyone by spring.',
  },
  {
    title: 'Baker’s hand',
    category: 'full-time',
    city: 'Millbrook',
    company: 'Square Bakery',
    description: 'Four to noon, five days. We teach you; you keep the sourdough alive.',
  },
  {
    title: 'Support engineer for a seed catalog',
    category: 'remote',
    city: 'Stone Ferry',
    company: 'Ferry Seeds',
    description: 'Answer growers by mail and telephone from wherever your line is good.',
  },
  {
    title: 'Orchard pickers',
    category: 'seasonal',
    city: 'Alder Falls',
    company: 'Alder Orchards',
    description: 'Six weeks from September. Bunkhouse, three meals, paid by the bin.',
  },
  {
    title: 'School bus driver',
    category: 'part-time',
    city: 'Stone Ferry',
    company: 'River Valley Schools',
    description: 'Two runs a day. License paid for by the district.',
  },
  {
    title: 'Roofers for a week in May',
    category: 'temp',
    city: 'Millbrook',
    company: 'Friends of the Depot',
    description: 'The depot roof, at last. Day rate and lunch.',
  },
  {
    title: 'Bookkeeper for four small firms',
    category: 'remote',
    city: 'Millbrook',
    company: 'Main Street Cooperative',
    description: 'Fifteen hours a week, one visit a month.',
  },
  {
    title: 'Ferryman’s relief',
    category: 'other',
    city: 'Stone Ferry',
    company: 'County of Alder',
    description: 'Weekends and holidays on the cable ferry. A love of talk helps.',
  },
]
