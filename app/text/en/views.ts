const times = (count: number, shown: string) => (count === 1 ? '1 view' : `${shown} views`)

export const views = {
  title: 'Views of my listings',
  intro:
    'How often people opened each page. Your own visits and those of robots do not count. There are no cookies, nobody is followed, and counts are kept for 90 days.',
  empty: 'None of your listings has been public yet.',
  week: (count: number, shown: string) => `${times(count, shown)} in 7 days`,
  sentence: (count: number, shown: string, days: number) =>
    `${times(count, shown)} in the last ${days} days.`,
  table: 'Views by day',
  day: 'Day',
  views: 'Views',
}
