import { createHash } from 'node:crypto'
import type { Actor } from '#app/domain/accounts/account.ts'
import type { Submission } from '#app/domain/submissions/submit-once.server.ts'
import { actorContext, type Context, requestDetails } from '#app/http/context.server.ts'
import { hours, minutes } from '#app/shared/clock.server.ts'

/** The hidden field with a page's key (`ui/submission-key.tsx` renders it). */
const fieldName = 'submission'

/**
 * Identifies a form, so that a second copy is recognized. For a member the same content from the
 * same page is one submission for a day: a double click or the Back button changes nothing twice,
 * while a newly opened page makes a new submission. A visitor's pages are cached and have no key of
 * their own, so the same content from the same address is one submission for two minutes.
 */
export function toSubmission(context: Context, request: Request, form: FormData): Submission {
  const actor = context.get(actorContext)
  const { address } = context.get(requestDetails)
  const page = actor && form.get(fieldName)
  const sender = actor ? `member ${actor.userId}` : `address ${address}`
  const content = [...form].map(([name, value]) => [name, describe(value)])
  const key = JSON.stringify([sender, new URL(request.url).pathname, content])
  return { key: hash(key), keptFor: page ? hours(24) : minutes(2) }
}

/**
 * Identifies a code that the camera's script sends again if the answer is lost. A code that is typed
 * is a new check each time.
 */
export function toScan(context: Context, request: Request, form: FormData) {
  return form.has(fieldName) ? toSubmission(context, request, form) : undefined
}

/**
 * Identifies a call by its Idempotency-Key; without one, each call is new. A member's key with other
 * content is a mistake of the caller. Visitors behind one address may choose the same key, so theirs
 * counts only together with the content.
 */
export function toCallSubmission(
  context: Context,
  request: Request,
  content: unknown,
): Submission | undefined {
  const actor = context.get(actorContext)
  const given = request.headers.get('idempotency-key')
  if (!given) return undefined
  const { pathname } = new URL(request.url)
  const sender = actor ? [actor.userId] : [context.get(requestDetails).address, content]
  const key = hash(JSON.stringify([...sender, pathname, given]))
  return { key, keptFor: hours(24), ...(actor && { content: hash(JSON.stringify(content)) }) }
}

/**
 * Identifies a member's call by its content, for a call that stores something although its answer
 * asks to send it again.
 */
export function toContentSubmission(
  { userId }: Actor,
  request: Request,
  content: unknown,
  keptFor: number,
): Submission {
  const { pathname } = new URL(request.url)
  return { key: hash(JSON.stringify(['content', userId, pathname, content])), keptFor }
}

const hash = (text: string) => createHash('sha256').update(text).digest('base64url')

function describe(value: FormDataEntryValue) {
  return typeof value === 'string' ? value : [value.name, value.size]
}
