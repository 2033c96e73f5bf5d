import type { ListingCategory, listingCategories } from '#app/domain/listings/listing.ts'
import { formatNumber } from './intl.ts'

function counted(count: number, isMore: boolean, one: string, many: string) {
  if (isMore) return `More than ${formatNumber(count)} ${many}`
  return `${formatNumber(count)} ${count === 1 ? one : many}`
}

type Composed = {
  /** The word for its category, from `nouns`. */
  noun: string
  yearBuilt: number | null
  title: string
  city: string
  state: string
  postalCode: string
}

export const listings = {
  /** The keys are stored and used in addresses; the values are shown. */
  categories: {
    Lots: 'Lots',
    'Tiny Homes': 'Tiny Homes',
    Rentals: 'Rentals',
    Homes: 'Homes',
    Business: 'Business',
    Industry: 'Industry',
    remote: 'remote',
    'full-time': 'full-time',
    'part-time': 'part-time',
    temp: 'temp',
    seasonal: 'seasonal',
    other: 'other',
    events: 'events',
    tours: 'tours',
    destinations: 'destinations',
    dining: 'dining',
  } satisfies Record<ListingCategory, string>,
  /** The singular of each category, which begins a card's line of facts. */
  kinds: {
    Lots: 'Lot',
    'Tiny Homes': 'Tiny home',
    Rentals: 'Rental',
    Homes: 'Home',
    Business: 'Business',
    Industry: 'Industry',
    remote: 'Remote',
    'full-time': 'Full-time',
    'part-time': 'Part-time',
    temp: 'Temporary',
    seasonal: 'Seasonal',
    other: 'Other',
    events: 'Event',
    tours: 'Tour',
    destinations: 'Destination',
    dining: 'Dining',
  } satisfies Record<ListingCategory, string>,
  /** The word for a property of each category, with which a sentence begins. */
  nouns: {
    Lots: 'Vacant lot',
    'Tiny Homes': 'Tiny home',
    Rentals: 'Rental',
    Homes: 'Home',
    Business: 'Business property',
    Industry: 'Industrial property',
  } satisfies Record<(typeof listingCategories.properties)[number], string>,
  /** Composes the description of a property that has none, from its facts. */
  composed: ({ noun, yearBuilt, title, city, state, postalCode }: Composed) => {
    const place = [title, city, `${state} ${postalCode}`.trim()].filter(Boolean).join(', ')
    const built = yearBuilt ? `, built in ${yearBuilt}` : ''
    return `${noun}${built}: ${place}.`
  },
  terms: { Rent: 'Rent', Lease: 'Lease', Sell: 'Sell' },
  headings: {
    properties: (category: string) => `${category || 'All'} Properties`,
    work: (category: string) => `${category || 'All'} Work Opportunities`,
    play: (category: string) => `${category || 'All'} Recreation & Leisure`,
    all: 'Listings',
  },
  /** Of lists without rows, by kind (docs/rules.md#empty-lists). */
  empty: {
    properties: 'No properties found for this category.',
    work: 'No work listings found for this category.',
    play: 'No listings found for this category.',
    all: 'No listings found for this category.',
  },
  clearSearch: 'Clear the search',
  emptyNext: 'Try fewer filters:',
  showAll: 'show all',
  columns: {
    title: 'Title',
    category: 'Category',
    description: 'Description',
    city: 'City',
    state: 'State',
    price: 'Price',
    source: 'Source',
    action: 'Action',
  },
  actions: { rent: 'Rent', offer: 'Offer', apply: 'Apply', book: 'Book' },
  sourceNames: { properties: 'Properties', work: 'Work', play: 'Play' },
  filters: {
    label: 'Filter the list',
    search: 'Search',
    category: 'Category',
    allCategories: 'All categories',
    source: 'Source',
    allSources: 'All sources',
    city: 'City',
    allCities: 'All Cities',
    state: 'State',
    allStates: 'All States',
    sort: 'Sort by',
    sorts: {
      best: 'Best match',
      newest: 'Newest',
      'price-low': 'Price, lowest first',
      'price-high': 'Price, highest first',
      title: 'Title',
    },
    submit: 'Show',
  },
  results: (count: number, isMore: boolean) =>
    isMore
      ? `More than ${formatNumber(count)} results`
      : count === 1
        ? '1 result'
        : `${formatNumber(count)} results`,
  /** The number of listings in a list, on the link back to it. */
  counted: {
    properties: (count: number, isMore: boolean) =>
      counted(count, isMore, 'property', 'properties'),
    work: (count: number, isMore: boolean) => counted(count, isMore, 'job', 'jobs'),
    play: (count: number, isMore: boolean) => counted(count, isMore, 'thing to do', 'things to do'),
  },
  calendar: 'Events by date, with their tickets, are in the calendar.',
  narrow: 'Narrow the filters to see more.',
  /** The known periods of a rental's price. */
  periods: {
    day: 'per day',
    night: 'per night',
    week: 'per week',
    month: 'per month',
    year: 'per year',
  },
  /** How owners write the known periods. */
  periodSpellings: {
    day: ['day', 'per day', 'a day', 'each day', 'every day', 'daily'],
    night: ['night', 'per night', 'a night', 'each night', 'every night', 'nightly'],
    week: ['week', 'per week', 'a week', 'each week', 'every week', 'weekly'],
    month: ['month', 'per month', 'a month', 'each month', 'every month', 'monthly'],
    year: ['year', 'per year', 'a year', 'each year', 'every year', 'yearly'],
  },
  /** After the price of a tour. */
  perTicket: 'per ticket',
  priceOnRequest: 'Price on request',
  /** On a tour's card. */
  nextDate: (day: string) => `next ${day}`,
  detail: {
    close: 'X',
    closeLabel: 'Close',
    way: 'In the list',
    size: 'Size',
    legalDescription: 'Legal Description',
    propertyId: 'Property ID',
    price: 'Price',
    terms: 'Terms',
    availability: 'Availability',
    availableFromTo: (from: string, to: string) => `${from} to ${to}`,
    availableFrom: (from: string) => `from ${from}`,
    availableTo: (to: string) => `until ${to}`,
    address: 'Address',
    yearBuilt: 'Year built',
    rentalFrequency: 'Rental Frequency',
    leaseLength: 'Lease Length (months)',
    deposit: 'Deposit',
    petsAllowed: 'Pets Allowed',
    financingAvailable: 'Financing Available',
    yes: 'Yes',
    no: 'No',
    apply: 'Apply',
    /** Below “Apply”, where one can also book or make an offer. */
    applyHint: 'To write to the owner without naming days or a price.',
    makeOffer: 'Make an offer',
    applyNow: 'Apply Now',
    bookNow: 'Book Now',
    edit: 'Edit',
    company: 'Company',
    description: 'Description',
    location: 'Location',
    dates: 'Available dates',
    soldOut: 'sold out',
    noTourDates: 'No upcoming schedules available for this tour.',
    howToPurchase: 'How to Purchase Tickets',
    notPublic: 'This listing is not public at the moment.',
    taken: 'This listing is marked as taken, and is not on the lists.',
    failed: 'Failed to fetch details',
  },
}
