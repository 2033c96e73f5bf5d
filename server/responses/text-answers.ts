import type { TextAnswer } from '#app/http/text-answer.ts'

const texts = new WeakMap<Response, string>()

/** The text of the form that a page has for most visitors, by its other form. */
const usualForms = new WeakMap<Response, string>()

/** Returns what React Router answered as a real response. */
export function toResponse(answer: Response | TextAnswer): Response {
  const { body, status, headers } = answer
  if (typeof body !== 'string') return answer as Response
  const response = new Response(body, { status, headers })
  texts.set(response, body)
  return response
}

/** Returns the HTML of a page that React Router rendered; undefined for any other response. */
export function getRenderedText(response: Response): string | undefined {
  const isPage = response.headers.get('Content-Type')?.startsWith('text/html')
  return isPage ? texts.get(response) : undefined
}

/**
 * Returns the response for another form of a rendered page, which has the same content and so the
 * same ETag.
 */
export function toOtherForm(usual: string, page: TextAnswer): Response {
  const response = toResponse(page)
  usualForms.set(response, usual)
  return response
}

/** Returns what the ETag of a response is made of. */
export const getTagged = (response: Response, body: Buffer): Buffer | string =>
  usualForms.get(response) ?? body

/** Whether a status has no body, so that a response of it cannot be made with one. */
export function hasNoBody({ status }: Response): boolean {
  return status === 204 || status === 205 || status === 304
}

/**
 * Returns the body of a response. That of an answer made as text is taken from there: to read it from
 * the response makes a stream first.
 */
export async function readBody(response: Response): Promise<Buffer<ArrayBuffer>> {
  const text = texts.get(response)
  return text === undefined ? Buffer.from(await response.arrayBuffer()) : Buffer.from(text)
}
