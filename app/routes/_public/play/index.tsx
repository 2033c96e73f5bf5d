import { redirect } from 'react-router'
import { listCards } from '#app/domain/listings/card-rows.server.ts'
import { chosenFilters, readFilters } from '#app/domain/listings/filters.ts'
import { ListScreen } from '#app/domain/listings/list-screen.tsx'
import { publicHeaders } from '#app/http/cache-headers.ts'
import { db } from '#app/http/database.server.ts'
import { paths } from '#app/paths.ts'
import { cardStylesheet } from '#app/ui/card-stylesheet.ts'
import type { Route } from './+types/index'

export const headers = publicHeaders
export const links = cardStylesheet

/** Redirects the category `events` to the events calendar if no listing has it. */
export function loader({ request }: Route.LoaderArgs) {
  const filters = readFilters(new URL(request.url).searchParams, 'play')
  const page = listCards(db, filters)
  if (filters.category === 'events' && page.total === 0) {
    const { category: _, ...chosen } = chosenFilters(filters)
    throw redirect(paths.events.list(chosen))
  }
  return { filters, page }
}

export default function Play({ loaderData }: Route.ComponentProps) {
  return <ListScreen source="play" {...loaderData} />
}
