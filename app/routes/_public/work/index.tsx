import { listCards } from '#app/domain/listings/card-rows.server.ts'
import { readFilters } from '#app/domain/listings/filters.ts'
import { toJobListJsonLd } from '#app/domain/listings/job-structured-data.ts'
import { ListScreen } from '#app/domain/listings/list-screen.tsx'
import { publicHeaders } from '#app/http/cache-headers.ts'
import { db } from '#app/http/database.server.ts'
import { config } from '#app/shared/config.server.ts'
import { cardStylesheet } from '#app/ui/card-stylesheet.ts'
import { JsonLd } from '#app/ui/json-ld.tsx'
import type { Route } from './+types/index'

export const headers = publicHeaders
export const links = cardStylesheet

export function loader({ request }: Route.LoaderArgs) {
  const filters = readFilters(new URL(request.url).searchParams, 'work')
  const page = listCards(db, filters)
  return { filters, page, jobs: toJobListJsonLd(page.rows, config.origin) }
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
