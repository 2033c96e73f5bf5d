import { listCards } from '#app/domain/listings/card-rows.server.ts'
import { readFilters } from '#app/domain/listings/filters.ts'
import { ListScreen } from '#app/domain/listings/list-screen.tsx'
import { publicHeaders } from '#app/http/cache-headers.ts'
import { db } from '#app/http/database.server.ts'
import { cardStylesheet } from '#app/ui/card-stylesheet.ts'
import type { Route } from './+types/index'

export const headers = publicHeaders
export const links = cardStylesheet

export function loader({ request }: Route.LoaderArgs) {
  const filters = readFilters(new URL(request.url).searchParams, 'properties')
  return { filters, page: listCards(db, filters) }
}

export default function Properties({ loaderData }: Route.ComponentProps) {
  return <ListScreen source="properties" {...loaderData} />
}
