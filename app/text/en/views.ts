const times = (count: number, shown: string) => (count === 1 ? '1 view' : `${shown} views`)

export const views = {
  title: 'Views of my listings',
  intro:
    'How often a page was opened, without programs and without yourself. No cookie is set and nobody is followed; the counts are kept for 90 days.',
  empty: 'None of your listings has been public yet.',
  week: (count: number, shown: string) => `${times(count, shown)} in 7 days`,
  sentence: (count: number, shown: string, days: number) =>
    `${times(count, shown)} in the last ${days} days.`,
  table: 'Views by day',
  day: 'Day',
  views: 'Views',
}
