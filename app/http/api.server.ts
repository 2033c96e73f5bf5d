import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { z } from 'zod'
import { type Actor, isAdmin } from '#app/domain/accounts/account.ts'
import { textFor } from '#app/text/index.ts'
import { isDatabaseBusy } from '#db/write.server.ts'
import { readFormData, readJson, readQuery } from './bounded-input.server.ts'
import { actorContext, type RequestFacts, requestFacts } from './context.server.ts'
import { busySeconds, isRefusal, type ThrownRefusal } from './errors.ts'

/** Who may make a call: anyone, a signed-in member, an administrator. */
export type Access = 'public' | 'member' | 'admin'
type ActorFor<A extends Access> = A extends 'public' ? Actor | null : Actor

type Call<A extends Access, Input extends z.ZodType, Output extends z.ZodType> = {
  access: A
  /** Checks the JSON body (or a multipart form), or for GET and DELETE the query; `{}` by default. */
  input?: Input
  /** What the call answers. Only what it names leaves the portal. */
  output: Output
  /** 200 by default. */
  status?: number
  run(call: {
    actor: ActorFor<A>
    input: z.output<Input>
    params: Record<string, string | undefined>
    request: Request
    facts: RequestFacts
  }): Promise<z.input<Output> | Refusal> | z.input<Output> | Refusal
}

/** A call's own refusal, answered as `{error}` with the status. */
export class Refusal {
  readonly status: number
  readonly message: string
  readonly headers?: HeadersInit
  constructor(status: number, message: string, headers?: HeadersInit) {
    this.status = status
    this.message = message
    this.headers = headers
  }
}

export function refuse(status: number, message: string) {
  return new Refusal(status, message)
}

/** Declares one call of the API with the types of its input and output. */
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
 * The loader and action of an API route from its calls by method. Guards, checks of input and
 * output, and the form of errors (`{error}` with the right status) are here and nowhere else. It
 * carries its calls, so that their shapes can be read off the routes.
 */
export function api(calls: Partial<Record<Method, AnyCall>>) {
  const endpoint = (args: LoaderFunctionArgs | ActionFunctionArgs) => answer(calls, args)
  return Object.assign(endpoint, { calls })
}

async function answer(
  calls: Partial<Record<Method, AnyCall>>,
  { request, params, context }: LoaderFunctionArgs | ActionFunctionArgs,
): Promise<Response> {
  const text = textFor()
  const method = request.method === 'HEAD' ? 'GET' : request.method
  const wanted = calls[method as Method]
  if (!wanted) {
    return failure(405, text.common.methodNotAllowed, { Allow: Object.keys(calls).join(', ') })
  }
  const actor = context.get(actorContext)
  if (wanted.access !== 'public' && !actor) {
    return failure(401, text.accounts.loginReasons.page, { 'WWW-Authenticate': 'Bearer' })
  }
  if (wanted.access === 'admin' && !isAdmin(actor)) {
    return failure(403, text.accounts.adminRequired)
  }
  const facts = context.get(requestFacts)
  try {
    const read = await readInput(wanted.input ?? z.object({}), method, request)
    if (read instanceof Refusal) return failure(read.status, read.message)
    const result = await wanted.run({
      actor: actor as Actor,
      input: read.value,
      params,
      request,
      facts,
    })
    if (result instanceof Refusal) return failure(result.status, result.message, result.headers)
    return json(wanted.output.parse(result), wanted.status ?? 200)
  } catch (error) {
    if (error instanceof Response) throw error
    if (isRefusal(error)) return toFailure(error)
    facts.log.error({ err: error }, 'api call failed')
    if (isDatabaseBusy(error)) {
      const { title, text: advice } = text.common.busy
      return failure(503, `${title}. ${advice}`, { 'Retry-After': busySeconds })
    }
    return failure(500, `${text.common.unexpected.title} (${facts.reference})`)
  }
}

async function readInput(schema: z.ZodType, method: string, request: Request) {
  const text = textFor()
  let raw: unknown
  try {
    raw = await rawInput(method, request)
  } catch (error) {
    if (isRefusal(error)) throw error
    return refuse(400, text.common.badRequest)
  }
  const parsed = schema.safeParse(raw)
  return parsed.success ? { value: parsed.data } : refuse(400, toSentence(parsed.error))
}

/** The first thing that is wrong; a sentence that does not name its field itself is led by it. */
function toSentence({ issues: [issue] }: z.ZodError): string {
  const { common } = textFor()
  if (!issue) return common.badRequest
  const isGeneral = issue.message === common.invalidValue && issue.path.length > 0
  return isGeneral ? `${issue.path.join('.')}: ${issue.message}` : issue.message
}

async function rawInput(method: string, request: Request): Promise<unknown> {
  if (method === 'GET' || method === 'DELETE') {
    return readQuery(new URL(request.url).searchParams)
  }
  if (request.headers.get('content-type')?.startsWith('multipart/form-data')) {
    return Object.fromEntries(await readFormData(request))
  }
  const body = await request.text()
  return body === '' ? {} : readJson(body)
}

function toFailure({ init, data }: ThrownRefusal) {
  return failure(init?.status ?? 400, data.error, init?.headers)
}

function failure(status: number, error: string, headers?: HeadersInit) {
  return json({ error }, status, headers)
}

function json(body: unknown, status: number, headers?: HeadersInit) {
  const init = new Headers(headers)
  if (!init.has('Cache-Control')) init.set('Cache-Control', 'private, no-cache')
  return Response.json(body, { status, headers: init })
}
