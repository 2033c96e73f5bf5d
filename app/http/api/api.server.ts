import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { z } from 'zod'
import { type Actor, isAdmin } from '#app/domain/accounts/account.ts'
import { hasConfirmedPassword } from '#app/domain/accounts/confirmed-password.server.ts'
import { ReusedKeyError, type Submission } from '#app/domain/submissions/submit-once.server.ts'
import { privateAnswer, publicCall } from '#app/http/cache-headers.ts'
import {
  actorContext,
  getWords,
  type RequestDetails,
  requestDetails,
} from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { isRefusal, retrySeconds, sentenceFor, type ThrownRefusal } from '#app/http/errors.ts'
import {
  readFormData,
  readJson,
  readQuery,
  readText,
} from '#app/http/forms/bounded-input.server.ts'
import { readBoundary } from '#app/http/forms/multipart-form.server.ts'
import { toCallSubmission } from '#app/http/forms/submission.server.ts'
import { toTextAnswer } from '#app/http/text-answer.ts'
import { paths } from '#app/paths.ts'
import { type ErrorAnswer, errorSchema } from '#app/shared/api-answers.ts'
import { describeProblem } from '#app/shared/api-values.ts'
import type { Text } from '#app/text/index.ts'
import type { Words } from '#app/text/words.ts'
import { classifyDatabaseError } from '#db/database-errors.ts'
import { PageAnswer } from './api-page.server.ts'

/**
 * A call's answer. A `Response` is sent unchanged, for long answers in pieces; its body must match
 * the schema.
 */
type Answer<Output extends z.ZodType> =
  | z.input<Output>
  | PageAnswer<z.input<Output>>
  | Refusal
  | Response

/**
 * Who may make a call: a rule of a domain's `permissions.ts`, or `admin` for what has no rule
 * (docs/changing.md#add-a-rule-about-who-may-do-something).
 */
export type Access = 'public' | 'member' | 'admin' | ((actor: Actor) => boolean)
type ActorFor<A extends Access> = A extends 'public' ? Actor | null : Actor

type Call<A extends Access, Input extends z.ZodType, Output extends z.ZodType> = {
  access: A
  /** Whether the password must have been given in the last ten minutes (docs/rules.md#password-again). */
  asksPassword?: boolean
  /** Checks the JSON body (or multipart form); for GET and DELETE, the query. Default: `{}`. */
  input?: Input | ((text: Text) => Input)
  /** The answer's schema. Fields it does not name are left out. */
  output: Output
  /** The answer's status; default 200. */
  status?: number
  /**
   * Whether callers without a session or token all get the same answer, so that the page cache can
   * store it.
   */
  cached?: boolean
  run(call: {
    actor: ActorFor<A>
    input: z.output<Input>
    params: Record<string, string | undefined>
    request: Request
    details: RequestDetails
    /** Set when the call has an Idempotency-Key. */
    submission: Submission | undefined
    /** The language of the answer. */
    words: Words
    text: Text
  }): Promise<Answer<Output>> | Answer<Output>
}

/** A refusal returned by a call. */
class Refusal {
  readonly status: number
  readonly answer: ErrorAnswer
  constructor(status: number, answer: ErrorAnswer) {
    this.status = status
    this.answer = answer
  }
}

/**
 * Makes a refusal for a call to return.
 * @param error a sentence in the language of the request
 * @param flags for programs, besides the sentence
 */
export function refuse(status: number, error: string, flags?: Omit<ErrorAnswer, 'error'>) {
  return new Refusal(status, { error, ...flags })
}

/** Declares a call of the API, with types from its input and output schemas. */
export function call<
  A extends Access,
  Output extends z.ZodType,
  Input extends z.ZodType = z.ZodObject,
>(definition: Call<A, Input, Output>): AnyCall {
  return definition as unknown as AnyCall
}

export type AnyCall = Call<Access, z.ZodType, z.ZodType>
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Returns the loader and action of an API route from its calls by method. Guards, checks and errors
 * (`{error}` with a status) are handled here only. The calls stay attached, so that their schemas
 * can be read from the routes.
 */
export function api(calls: Partial<Record<Method, AnyCall>>) {
  const endpoint = (args: LoaderFunctionArgs | ActionFunctionArgs) => answer(calls, args)
  return Object.assign(endpoint, { calls })
}

async function answer(
  calls: Partial<Record<Method, AnyCall>>,
  { request, params, context }: LoaderFunctionArgs | ActionFunctionArgs,
): Promise<Response> {
  const words = getWords(context)
  const { text } = words
  const method = request.method === 'HEAD' ? 'GET' : request.method
  const wanted = calls[method as Method]
  if (!wanted) {
    return failure(405, text.common.methodNotAllowed, { Allow: Object.keys(calls).join(', ') })
  }
  const actor = context.get(actorContext)
  if (wanted.access !== 'public' && !actor) {
    return failure(401, text.accounts.loginReasons.page, { 'WWW-Authenticate': 'Bearer' })
  }
  if (!mayCall(actor, wanted.access)) {
    return failure(403, text.accounts.adminRequired)
  }
  if (wanted.asksPassword && actor && !hasConfirmedPassword(db, actor)) {
    const error = text.accounts.passwordAgain.call(paths.api.confirmPassword())
    return errorResponse(403, { error, confirm_password: true })
  }
  const details = context.get(requestDetails)
  try {
    const read = await readInput(wanted.input ?? z.object({}), method, request, text)
    if (read instanceof Refusal) return errorResponse(read.status, read.answer)
    const result = await wanted.run({
      actor: actor as Actor,
      input: read.value,
      params,
      request,
      submission: toCallSubmission(context, request, read.value),
      details,
      words,
      text,
    })
    if (result instanceof Refusal) return errorResponse(result.status, result.answer)
    if (result instanceof Response) return result
    const headers = new Headers(wanted.cached && !actor ? publicCall : undefined)
    if (!(result instanceof PageAnswer)) {
      return json(wanted.output.parse(result), wanted.status ?? 200, headers)
    }
    for (const [name, value] of Object.entries(result.headers)) headers.set(name, value)
    return json(wanted.output.parse(result.rows), 200, headers)
  } catch (error) {
    if (error instanceof Response) throw error
    if (isRefusal(error)) return toFailure(error, text)
    if (error instanceof ReusedKeyError) return failure(409, text.common.reusedKey)
    details.log.error({ err: error }, 'api call failed')
    const problem = classifyDatabaseError(error)
    if (problem) {
      const { title, text: advice } = text.common[problem]
      return failure(503, `${title}. ${advice}`, { 'Retry-After': retrySeconds[problem] })
    }
    return failure(500, `${text.common.unexpected.title} (${details.reference})`)
  }
}

function mayCall(actor: Actor | null, access: Access): boolean {
  if (access === 'public' || access === 'member') return true
  if (access === 'admin') return isAdmin(actor)
  return actor !== null && access(actor)
}

type InputSchema = NonNullable<AnyCall['input']>

async function readInput(input: InputSchema, method: string, request: Request, text: Text) {
  const raw = await rawInput(method, request, text)
  const schema = typeof input === 'function' ? input(text) : input
  const parsed = schema.safeParse(raw, { error: () => text.common.invalidValue })
  return parsed.success ? { value: parsed.data } : refuse(400, describeProblem(parsed.error, text))
}

async function rawInput(method: string, request: Request, text: Text): Promise<unknown> {
  if (method === 'GET' || method === 'DELETE') {
    // The body of a DELETE is ignored, but a malformed one is refused as for other methods. A GET
    // has none, and asking for it would build the whole request.
    if (method === 'DELETE') await readJsonBody(request, text)
    return readQuery(new URL(request.url).searchParams, text)
  }
  if (readBoundary(request.headers.get('content-type') ?? '') !== null) {
    return Object.fromEntries(await readFormData(request, text))
  }
  const body = await readJsonBody(request, text)
  return method === 'POST' ? withoutNulls(body) : body
}

/**
 * Returns the body of a POST without the fields that are null, because nothing is empty before it
 * was sent. In a PUT, null empties a field (docs/rules.md#api-names).
 */
function withoutNulls(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null))
}

async function readJsonBody(request: Request, text: Text): Promise<unknown> {
  const body = await readText(request, text)
  return body === '' ? {} : readJson(body, text)
}

function toFailure({ init, data }: ThrownRefusal, text: Text) {
  const status = init?.status ?? 400
  return failure(status, data.error ?? sentenceFor(status, text), init?.headers)
}

function failure(status: number, error: string, headers?: HeadersInit) {
  return errorResponse(status, { error }, headers)
}

/** Answers a failed call. Fields that the schema does not name are left out. */
export function errorResponse(status: number, answer: ErrorAnswer, headers?: HeadersInit) {
  return json(errorSchema.parse(answer), status, headers)
}

function json(body: unknown, status: number, headers?: HeadersInit) {
  const init = new Headers(headers)
  if (!init.has('Cache-Control')) init.set('Cache-Control', privateAnswer)
  init.set('Content-Type', 'application/json')
  return toTextAnswer(JSON.stringify(body), status, init)
}
