import { parseCents } from '#app/shared/money.ts'
import { type propertyDetails, propertyTerms } from '#db/schema/listings.ts'
import { listingCategories } from '../listing.ts'
import { amount, choice, day, line, lines, wholeNumber, yesNo } from './field-types.ts'
import {
  areMostlyDifferent,
  category,
  chooseCategory,
  city,
  type Details,
  description,
  type FieldTable,
  type Filled,
  type ListingColumn,
  state,
  title,
} from './shared-fields.ts'

export type PropertyColumns = Filled<ListingColumn> & Details<typeof propertyDetails.$inferSelect>

/**
 * The fields of a property, in the order of its form. Form, storage, detail page, API, export and
 * import read this table (docs/changing.md explains how to add a field).
 */
export const propertyFields = {
  title,
  category: choice({ words: listingCategories.properties, missing: chooseCategory }, category),
  terms: choice(
    { words: propertyTerms, missing: ({ listingForms }) => listingForms.chooseTerms },
    {
      label: ({ listings }) => listings.detail.terms,
      wordLabel: (terms, { listings }) => listings.terms[terms],
      api: 'terms',
      headings: [/^(terms|offer type)$/],
      isFact: false,
    },
  ),
  description,
  price: amount({
    label: ({ listings }) => listings.detail.price,
    hint: ({ listingForms }) => listingForms.priceHint,
    api: 'price',
    headings: [/\basking price\b/, /^(price|list price|rent)$/, /\bprice\b/],
    fits: (values) => values.some((value) => (parseCents(value) ?? 0) > 0),
    isFact: false,
  }),
  street: {
    ...line(200, {
      label: ({ listings }) => listings.detail.address,
      hint: ({ listingForms }) => listingForms.addressHint,
      api: 'street',
      headings: [
        /^(address|full address|street address)$/,
        /\baddress full\b/,
        /^street$/,
        /\baddress\b/,
      ],
      isFact: false,
    }),
    importAs: 'address' as const,
  },
  city,
  state,
  postalCode: line(20, {
    label: ({ listingForms }) => listingForms.postalCode,
    api: 'postal_code',
    importLabel: ({ imports }) => imports.zip,
    headings: [/^(zip|zip code|zipcode|postal code|postcode)$/],
    isFact: false,
  }),
  size: line(100, {
    label: ({ listings }) => listings.detail.size,
    hint: ({ listingForms }) => listingForms.sizeHint,
    api: 'size',
    headings: [/^(size|acres|acreage|square feet|sq ft|lot size)$/],
  }),
  yearBuilt: wholeNumber(
    { min: 1600, max: 2100, wrong: ({ listingForms }) => listingForms.badYear },
    {
      label: ({ listings }) => listings.detail.yearBuilt,
      api: 'year_built',
      isIdentifying: true,
      headings: [/\byear built\b/, /^built$/],
      fits: (values) => values.some((value) => /^\d{1,4}$/.test(value)),
    },
  ),
  legalDescription: lines(
    { limit: 2000, rows: 3 },
    {
      label: ({ listings }) => listings.detail.legalDescription,
      api: 'legal_description',
      headings: [/\blegal desc/, /^legal$/],
    },
  ),
  propertyId: line(60, {
    label: ({ listings }) => listings.detail.propertyId,
    api: 'property_id',
    headings: [
      /^(parc|parcel|property) (id|number|no|num)$/,
      /^(parcel|pin|apn|pid|tax id)$/,
      /\bparcel (id|number|no)\b/,
    ],
    fits: areMostlyDifferent,
  }),
  rentalFrequency: line(60, {
    label: ({ listings }) => listings.detail.rentalFrequency,
    hint: ({ listingForms }) => listingForms.rentalFrequencyHint,
    api: 'rental_frequency',
    headings: [/^(rental frequency|rent per|frequency)$/],
    onlyFor: 'Rent',
    isNeeded: true,
  }),
  leaseLengthMonths: wholeNumber(
    { min: 1, max: 1200, wrong: ({ listingForms }) => listingForms.badMonths },
    {
      label: ({ listings }) => listings.detail.leaseLength,
      api: 'lease_length_months',
      headings: [/^lease length( months)?$/, /\blease (months|term)\b/],
      onlyFor: 'Lease',
      isNeeded: true,
    },
  ),
  deposit: amount({
    label: ({ listings }) => listings.detail.deposit,
    api: 'deposit',
    headings: [/\bdeposit$/],
    onlyFor: 'Lease',
  }),
  petsAllowed: yesNo({
    label: ({ listings }) => listings.detail.petsAllowed,
    api: 'pets_allowed',
    headings: [/^(pets|pets allowed)$/],
    onlyFor: 'Lease',
  }),
  financingAvailable: yesNo({
    label: ({ listings }) => listings.detail.financingAvailable,
    api: 'financing_available',
    headings: [/^(financing|financing available)$/],
    onlyFor: 'Sell',
  }),
  availabilityStartDate: day({
    label: ({ listingForms }) => listingForms.availabilityStart,
    api: 'availability_start_date',
    headings: [/^(available from|availability start( date)?)$/],
    isFact: false,
  }),
  availabilityEndDate: day({
    label: ({ listingForms }) => listingForms.availabilityEnd,
    api: 'availability_end_date',
    headings: [/^(available (until|to)|availability end( date)?)$/],
    isFact: false,
  }),
} satisfies FieldTable<PropertyColumns>
