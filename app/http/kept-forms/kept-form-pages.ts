import { matchPath } from 'react-router'
import { hasPictures, type ListingSource } from '#app/domain/listings/listing.ts'
import { paths } from '#app/paths.ts'
import { listingSources } from '#db/schema/listings.ts'

/**
 * What people fill in on a form, so that the message about a kept form can name it. Files are never
 * kept, and the message says so.
 */
type FormContent = 'choice' | 'text' | 'textAndFiles'

/**
 * The pages whose form is kept if its sender is not signed in, as a visitor or because the session
 * ended (docs/rules.md#kept-forms). Their loaders show it with `loadTyped`.
 */
const pages: ReadonlyArray<readonly [page: { pattern: string }, content: FormContent]> = [
  [paths.events.tickets, 'choice'],
  [paths.play.purchaseTicket, 'choice'],
  [paths.apply, 'text'],
  [paths.editListing.form, 'text'],
  ...listingSources.map(newListingPage),
  [paths.events.new, 'textAndFiles'],
  [paths.events.edit, 'textAndFiles'],
  [paths.classifieds.new, 'textAndFiles'],
  [paths.classifieds.edit, 'textAndFiles'],
  // Last, because it also matches `/properties/new`.
  [paths.properties.show, 'choice'],
]

function newListingPage(source: ListingSource): [page: { pattern: string }, content: FormContent] {
  return [paths[source].new, hasPictures[source] ? 'textAndFiles' : 'text']
}

/** Returns what the form of a page consists of; null if it is not kept. */
export function findKeptContent(pathname: string): FormContent | null {
  return pages.find(([{ pattern }]) => matchPath(pattern, pathname))?.[1] ?? null
}
