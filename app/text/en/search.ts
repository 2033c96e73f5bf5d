import { formatNumber } from './intl.ts'

/** The search in everything public. */
export const search = {
  title: 'Search',
  resultsTitle: (words: string) => `Search for “${words}”`,
  label: 'Search everything',
  seeAll: (count: number, isMore: boolean) =>
    isMore
      ? `See more than ${formatNumber(count)}`
      : count === 1
        ? 'See 1'
        : `See all ${formatNumber(count)}`,
  nothing: (words: string) =>
    `Nothing was found for “${words}”. Try one word, or only its beginning.`,
  searched: (where: string) =>
    where
      ? `Searched: properties, work, play and upcoming events in ${where}, and all classifieds.`
      : 'Searched: properties, work, play, upcoming events and classifieds.',
  everywhere: 'Search everywhere',
}
