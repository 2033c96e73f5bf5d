import { redirect } from 'react-router'
import { ListScreen } from '#app/domain/listings/pages/list-screen.tsx'
import { chosenFilters } from '#app/domain/listings/search/filters.ts'
import { publicHeaders } from '#app/http/cache-headers.ts'
import { paths } from '#app/paths.ts'
import { cardStylesheet } from '#app/ui/card-stylesheet.ts'
import { loadList } from '../+listing-list.server.ts'
import type { Route } from './+types/index'

export const headers = publicHeaders
export const links = cardStylesheet

/** Redirects the category `events` to the events calendar if no listing has it. */
export function loader({ context, request }: Route.LoaderArgs) {
  const list = loadList(context, request, 'play')
  const { filters, page } = list
  if (filters.category === 'events' && page.total === 0) {
    const { category: _, ...chosen } = chosenFilters(filters)
    throw redirect(paths.events.list(chosen))
  }
  return list
}

export default function Play({ loaderData }: Route.ComponentProps) {
  return <ListScreen source="play" {...loaderData} />
}
