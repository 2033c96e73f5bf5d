/** An answer made as text, such as a rendered page, on its way through React Router. */
export type TextAnswer = { status: number; statusText: string; headers: Headers; body: string }

/**
 * Makes an answer of text. React Router asks an answer only for these properties, and a `Response`
 * would make a stream of its text when it is asked for its body (docs/upstream.md).
 * `server/responses/text-answers.ts` makes the real one.
 */
export function toTextAnswer(body: string, status: number, headers: Headers): Response {
  const answer: TextAnswer = { status, statusText: '', headers, body }
  return answer as Omit<TextAnswer, 'body'> as Response
}
