import { playLimits, postedTypes } from '#app/domain/play/play.ts'
import { optionalPriceField } from '#app/domain/tickets/forms.ts'
import { longTextField, optionalTextField } from '#app/shared/fields.ts'
import { stateName } from '#app/shared/us-states.ts'
import type { Text } from '#app/text/index.ts'
import type { playDetails } from '#db/schema/listings.ts'
import { amount, choice, requiredLine, wholeNumber, yesNo } from './field-types.ts'
import {
  type Details,
  description,
  type FieldTable,
  type Filled,
  type ListingColumn,
  listingLimits,
  city as requiredCity,
  state as requiredState,
  title,
} from './shared-fields.ts'

/** The columns that the form fills; the category is derived from the type. */
export type PlayColumns = Filled<Exclude<ListingColumn, 'category'>> &
  Details<typeof playDetails.$inferSelect>

/** Inventories of play listings cannot be imported, so there are no headings to recognize. */
const headings: RegExp[] = []

const optionalPlace = ({ label }: { label: (text: Text) => string }, text: Text) =>
  optionalTextField(label(text), listingLimits.place, text)

/**
 * The fields of a play listing, in the order of its form. Repeating, capacity, price and ticketing
 * are only for tours (docs/rules.md#play-types).
 */
export const playFields = {
  type: choice(
    { words: postedTypes, missing: ({ play }) => play.fields.chooseType },
    {
      label: ({ play }) => play.fields.type,
      wordLabel: (type, { play }) => play.fields.types[type],
      api: 'type',
      headings,
      isFact: false,
    },
  ),
  title,
  description: {
    ...description,
    schema: (text: Text) => longTextField(description.label(text), listingLimits.description, text),
  },
  location: requiredLine(playLimits.location, {
    label: ({ play }) => play.fields.location,
    api: 'location',
    headings,
  }),
  city: { ...requiredCity, schema: (text: Text) => optionalPlace(requiredCity, text) },
  state: {
    ...requiredState,
    schema: (text: Text) => optionalPlace(requiredState, text).transform(stateName),
  },
  isRepeating: {
    ...yesNo({
      label: ({ play }) => play.fields.isRepeating,
      api: 'is_repeating',
      headings,
      onlyFor: 'Tour',
      isFact: false,
    }),
    empty: false,
  },
  maxCapacity: {
    ...wholeNumber(
      { min: 0, max: playLimits.capacity, wrong: ({ play }) => play.fields.invalidCapacity },
      {
        label: ({ play }) => play.fields.maxCapacity,
        hint: ({ play }) => play.fields.capacityHint,
        api: 'max_capacity',
        headings,
        onlyFor: 'Tour',
        isNeeded: true,
        isFact: false,
      },
    ),
    empty: 0,
  },
  enableTicketing: {
    ...yesNo({
      label: ({ play }) => play.fields.enableTicketing,
      api: 'enable_ticketing',
      headings,
      onlyFor: 'Tour',
      isFact: false,
    }),
    empty: false,
  },
  price: {
    ...amount({
      label: ({ play }) => play.fields.cost,
      hint: ({ play }) => play.fields.costHint,
      api: 'cost',
      headings,
      onlyFor: 'Tour',
      isFact: false,
    }),
    schema: (text: Text) => optionalPriceField(text).transform((cents) => cents ?? null),
  },
} satisfies FieldTable<PlayColumns>
