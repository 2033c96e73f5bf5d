/** A rendered page on its way through React Router. */
export type RenderedPage = { status: number; statusText: string; headers: Headers; body: string }

/**
 * Makes the answer of a rendered page. React Router asks an answer only for these properties, and a
 * `Response` would make a stream of its text when it is asked for its body (docs/upstream.md).
 * `server/responses/rendered-page.ts` makes the real one.
 */
export function toRenderedPage(body: string, status: number, headers: Headers): Response {
  const page: RenderedPage = { status, statusText: '', headers, body }
  return page as Omit<RenderedPage, 'body'> as Response
}
