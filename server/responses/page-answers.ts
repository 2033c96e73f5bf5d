import type { ServerResponse } from 'node:http'
import type { Ask } from './cache-key.ts'
import { chooseEncoding, type Encoding } from './compression.ts'

export type Answer = {
  status: number
  headers: Record<string, string | number>
  /** A buffer, because Node would copy any other array of bytes into one for each answer. */
  body: Buffer | null
  /** The bytes of a short compressed body as Latin-1 text. */
  text?: string
}

/** A page as the page cache stores it. */
export type StoredAnswer = {
  etag: string
  headers: Record<string, string>
  bodies: Partial<Record<Encoding, Buffer>>
  /** The complete answer for each encoding, made once. */
  answers: Partial<Record<Encoding, Answer>>
  /** The answer to a visitor who has the page, made once. */
  unchanged?: Answer
}

/**
 * In bytes. Node sends a short text together with the headers, which takes less time than a buffer
 * after them. It copies a text before it sends it, so a buffer takes less time for long bodies.
 */
const longestText = 8 * 1024

/**
 * The headers that a 304 repeats (RFC 9110, 15.4.5). The visitor's browser has stored the others,
 * such as the policy.
 */
const repeatedHeaders = new Set(['cache-control', 'etag', 'vary'])

/**
 * Whether the visitor has the page: by its ETag, otherwise by exactly the date that was sent with
 * it.
 */
function isKnown(page: StoredAnswer, { headers }: Ask): boolean {
  const tags = headers['if-none-match']
  if (typeof tags === 'string') {
    // A proxy may have made a strong tag of it, which does not matter here (RFC 9110, 13.1.2).
    const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
    return tags.split(',').some((tag) => tag.trim() === '*' || opaque(tag) === opaque(page.etag))
  }
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
  const answer = isKnown(page, ask) ? getUnchanged(page) : getWhole(page, wanted)
  return ask.method === 'HEAD' ? { ...answer, body: null, text: undefined } : answer
}

function getUnchanged(page: StoredAnswer): Answer {
  page.unchanged ??= makeUnchanged(page)
  return page.unchanged
}

function makeUnchanged({ headers, etag }: StoredAnswer): Answer {
  const kept = Object.entries(headers).filter(([name]) => repeatedHeaders.has(name))
  return { status: 304, headers: { ...Object.fromEntries(kept), etag }, body: null }
}

function getWhole(page: StoredAnswer, wanted: Encoding): Answer {
  page.answers[wanted] ??= makeAnswer(page, wanted)
  return page.answers[wanted]
}

/** Returns how many bytes a compressed body takes in memory, with its text. */
export function measureMemory(body: Uint8Array): number {
  return body.length <= longestText ? body.length * 2 : body.length
}

/** Sends an answer: its short compressed body as text, any other as a buffer. */
export function sendAnswer(res: ServerResponse, { status, headers, body, text }: Answer) {
  res.writeHead(status, headers)
  if (text === undefined) res.end(body)
  else res.end(text, 'latin1')
}

function makeAnswer(page: StoredAnswer, wanted: Encoding): Answer {
  const encoding = page.bodies[wanted] ? wanted : 'identity'
  const body = page.bodies[encoding] ?? Buffer.alloc(0)
  const hasText = encoding !== 'identity' && body.length <= longestText
  return {
    status: 200,
    headers: {
      ...page.headers,
      etag: page.etag,
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      'content-length': body.length,
    },
    body,
    ...(hasText && { text: body.toString('latin1') }),
  }
}
