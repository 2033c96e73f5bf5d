import type { Ask } from './cache-key.ts'
import { chooseEncoding, type Encoding } from './compression.ts'

export type Answer = {
  status: number
  headers: Record<string, string | number>
  /** A buffer, because Node would make one of other bytes for each answer. */
  body: Buffer | null
}

/** A page as the page cache stores it. */
export type StoredAnswer = {
  etag: string
  headers: Record<string, string>
  bodies: Partial<Record<Encoding, Buffer>>
  /** The complete answer for each encoding, made once. */
  answers: Partial<Record<Encoding, Answer>>
}

/**
 * The headers that a 304 repeats (RFC 9110, 15.4.5). The visitor's browser has stored the others,
 * such as the policy.
 */
const saidAgain = new Set(['cache-control', 'etag', 'vary'])

/**
 * Whether the visitor has the page: by its ETag, otherwise by exactly the date that was sent with
 * it.
 */
function isKnown(page: StoredAnswer, { headers }: Ask): boolean {
  const tags = headers['if-none-match']
  if (typeof tags === 'string') return tags.split(/,\s*/).includes(page.etag)
  const date = headers['if-modified-since']
  return date !== undefined && date === page.headers['last-modified']
}

/**
 * Answers a request with a cached page: 304 if the visitor has it, otherwise the body in the best
 * encoding.
 * @param wanted the best encoding
 */
export function answerFrom(
  page: StoredAnswer,
  ask: Ask,
  wanted = chooseEncoding(ask.headers['accept-encoding'] as string | undefined),
): Answer {
  if (isKnown(page, ask)) {
    const kept = Object.entries(page.headers).filter(([name]) => saidAgain.has(name))
    return { status: 304, headers: { ...Object.fromEntries(kept), etag: page.etag }, body: null }
  }
  page.answers[wanted] ??= makeAnswer(page, wanted)
  const answer = page.answers[wanted]
  return ask.method === 'HEAD' ? { ...answer, body: null } : answer
}

function makeAnswer(page: StoredAnswer, wanted: Encoding): Answer {
  const encoding = page.bodies[wanted] ? wanted : 'identity'
  const body = page.bodies[encoding] ?? Buffer.alloc(0)
  return {
    status: 200,
    headers: {
      ...page.headers,
      etag: page.etag,
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      'content-length': body.length,
    },
    body,
  }
}
