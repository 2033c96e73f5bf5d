import { paths } from '#app/paths.ts'
import type { ChosenPlace } from '#app/shared/chosen-place.ts'
import type { Text } from '#app/text/index.ts'
import { type ListingSummary, rentPath } from '../listing.ts'

/** Returns the label and link of the button that a listing has in lists. */
export function findCallToAction(row: ListingSummary, place: ChosenPlace, { listings }: Text) {
  const href =
    row.terms === 'Rent'
      ? rentPath(row.id, place)
      : paths.apply(row.source, row.id, { offer: row.terms ? '' : null, ...place })
  return { href, label: listings.actions[actionName(row)] }
}

function actionName({ source, terms }: ListingSummary) {
  switch (source) {
    case 'properties':
      return terms === 'Rent' ? 'rent' : 'offer'
    case 'work':
      return 'apply'
    case 'play':
      return 'book'
  }
}
