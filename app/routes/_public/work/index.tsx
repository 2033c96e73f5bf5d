import { toJobListJsonLd } from '#app/domain/listings/pages/job-structured-data.ts'
import { ListScreen } from '#app/domain/listings/pages/list-screen.tsx'
import { publicHeaders } from '#app/http/cache-headers.ts'
import { config } from '#app/shared/config.server.ts'
import { cardStylesheet } from '#app/ui/card-stylesheet.ts'
import { JsonLd } from '#app/ui/json-ld.tsx'
import { loadList } from '../+listing-list.server.ts'
import type { Route } from './+types/index'

export const headers = publicHeaders
export const links = cardStylesheet

export function loader({ context, request }: Route.LoaderArgs) {
  const list = loadList(context, request, 'work')
  return { ...list, jobs: toJobListJsonLd(list.page.rows, config.origin) }
}

export default function Work({ loaderData }: Route.ComponentProps) {
  const { jobs, ...list } = loaderData
  return (
    <>
      <ListScreen source="work" {...list} />
      <JsonLd thing={jobs} />
    </>
  )
}
