import type { OwnedTourDate } from '#app/domain/activity/shared-parameters.ts'
import { paths } from '#app/paths.ts'
import type { Words } from '#app/text/words.ts'
import { ownerIfOther, type Rules, townQuote } from '../rule.ts'

type TourDate = OwnedTourDate & { writtenReason?: string }
type News = 'cancelled' | 'changed' | 'moved' | 'deleted'

/** Tells the owner of a tour what the town did with one of its dates. */
function byTown<Named extends TourDate>(choose: (date: Named) => News) {
  return {
    to: ownerIfOther,
    link: ({ listingId }: Named) => paths.myPlayListings.tourDates(listingId),
    notice: (date: Named, { text, span }: Words) =>
      text.tours.messages[choose(date)](date.title, span(date)),
    quote: (date: Named, words: Words) => townQuote(date, words),
  }
}

export const tourDateRules: Rules<'tour_date'> = {
  'tour_date.cancelled': byTown(() => 'cancelled'),
  'tour_date.changed': byTown(({ isMoved }: TourDate & { isMoved: boolean }) =>
    isMoved ? 'moved' : 'changed',
  ),
  'tour_date.deleted': byTown(() => 'deleted'),
}
