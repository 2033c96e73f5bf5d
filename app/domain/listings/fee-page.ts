import { paths } from '#app/paths.ts'
import type { ListingSource } from './listing.ts'

/** Where the owner of a listing pays the fee for showing it, by kind; null where there is no fee. */
export const feePages = {
  properties: null,
  work: null,
  play: (id: number) => paths.myPlayListings.list({ pay: id }),
} satisfies Record<ListingSource, ((id: number) => string) | null>
