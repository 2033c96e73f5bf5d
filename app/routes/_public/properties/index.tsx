import { ListScreen } from '#app/domain/listings/pages/list-screen.tsx'
import { publicHeaders } from '#app/http/cache-headers.ts'
import { cardStylesheet } from '#app/ui/card-stylesheet.ts'
import { loadList } from '../+listing-list.server.ts'
import type { Route } from './+types/index'

export const headers = publicHeaders
export const links = cardStylesheet

export function loader({ context, request }: Route.LoaderArgs) {
  return loadList(context, request, 'properties')
}

export default function Properties({ loaderData }: Route.ComponentProps) {
  return <ListScreen source="properties" {...loaderData} />
}
