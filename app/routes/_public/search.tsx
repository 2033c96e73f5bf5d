import { searchEverything } from '#app/domain/search/search.server.ts'
import { readSearch } from '#app/domain/search/search.ts'
import { SearchScreen } from '#app/domain/search/search-screen.tsx'
import { publicHeaders } from '#app/http/cache-headers.ts'
import { getWords } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { useText } from '#app/text/index.ts'
import { cardStylesheet } from '#app/ui/card-stylesheet.ts'
import { Page } from '#app/ui/page.tsx'
import type { Route } from './+types/search'

export const headers = publicHeaders
export const links = cardStylesheet

export function loader({ context, request }: Route.LoaderArgs) {
  const query = readSearch(new URL(request.url).searchParams)
  const found = searchEverything(db, query, getWords(context))
  return { query, found }
}

export default function Search({ loaderData }: Route.ComponentProps) {
  const { search } = useText()
  const { q } = loaderData.query
  return (
    <Page title={q ? search.resultsTitle(q) : search.title}>
      <SearchScreen {...loaderData} />
    </Page>
  )
}
