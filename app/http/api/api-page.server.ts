import { z } from 'zod'
import { parsePage } from '#app/http/params.ts'
import { pageNumber, searchedText } from '#app/shared/search-fields.ts'
import { getPageRows, type Page } from '#db/page.ts'

/** The page of a list that a call asks for; invalid numbers are ignored (docs/rules.md#page-sizes). */
export const pageQuery = z.object({
  page: pageNumber,
})

/** Also the words to search for, under either name that lists take. */
export const searchQuery = pageQuery
  .extend({ q: searchedText, search: searchedText })
  .transform(({ page, q, search }) => ({ page, search: q || search }))

/** The query parameters of every call for a public list; each call adds its filters. */
export const publicListQuery = pageQuery.extend({
  per_page: z.coerce.number().optional().catch(undefined),
  q: searchedText,
  search: searchedText,
})

/** `isMore`: there are more rows than were counted. */
type Listed<Row> = Page<Row> & { isMore?: boolean }

/** One page of a list, as a call answers it, with `Link` and `X-Total-Count`. */
export class PageAnswer<Rows> {
  readonly rows: Rows
  readonly headers: Record<string, string>
  constructor(rows: Rows, headers: Record<string, string>) {
    this.rows = rows
    this.headers = headers
  }
}

/**
 * Answers the page of a list that the request asks for. The headers have the number of all rows and
 * the address of the next page (docs/rules.md#page-sizes).
 */
export async function answerPage<Row, Rows>(
  request: Request,
  list: Listed<Row>,
  serialize: (rows: Row[]) => Rows | Promise<Rows>,
): Promise<PageAnswer<Rows>> {
  const asked = parsePage(request)
  const rows = await serialize(getPageRows(list, asked))
  return new PageAnswer(rows, {
    ...(!list.isMore && { 'X-Total-Count': String(list.total) }),
    ...(asked < list.pages && { Link: `<${nextPage(request, asked)}>; rel="next"` }),
  })
}

function nextPage(request: Request, page: number): string {
  const { pathname, searchParams } = new URL(request.url)
  searchParams.set('page', String(page + 1))
  return `${pathname}?${searchParams}`
}
