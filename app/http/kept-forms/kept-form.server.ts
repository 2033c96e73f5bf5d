import { matchPath, redirect } from 'react-router'
import {
  dropKeptForms,
  findKeptForm,
  findTyped,
  giveKeptForm,
  keepForm,
} from '#app/domain/accounts/kept-forms.server.ts'
import { findPublicEvent } from '#app/domain/events/queries.server.ts'
import { hasChosenNothing } from '#app/domain/tickets/orders/quantity-fields.ts'
import {
  actorContext,
  type Context,
  getText,
  getWords,
  requestDetails,
} from '#app/http/context.server.ts'
import { cookieName } from '#app/http/cookies.ts'
import { db } from '#app/http/database.server.ts'
import { isRefusal } from '#app/http/errors.ts'
import { readFormData } from '#app/http/forms/bounded-input.server.ts'
import { type FormReply, isHoneypotFilled } from '#app/http/forms/forms.server.ts'
import { toSentForm } from '#app/http/forms/sent-form.server.ts'
import { parseId } from '#app/http/params.ts'
import { pathCookie } from '#app/http/path-cookie.server.ts'
import { countAttempt } from '#app/http/rate-limits.server.ts'
import { redirectWithFlash } from '#app/http/redirects/flash.server.ts'
import { paths } from '#app/paths.ts'
import type { Text } from '#app/text/index.ts'
import { write } from '#db/write.server.ts'
import { findKeptContent } from './kept-form-pages.ts'
import { summarizeKeptForm } from './kept-form-summary.server.ts'

/**
 * The cookie with the key of a form that a visitor sent before signing in and that is kept on the
 * server (docs/rules.md#kept-forms). Only the pages to sign in and to register get it, and no
 * address contains the key.
 */
const name = cookieName('kept-form')
const dayInSeconds = 24 * 60 * 60
const [loginCookie, registerCookie] = [paths.login(), paths.register()].map((path) =>
  pathCookie(name, { path, maxAge: dayInSeconds }),
) as [ReturnType<typeof pathCookie>, ReturnType<typeof pathCookie>]

/**
 * Keeps the form of a request that needs signing in; returns the headers that set its cookie.
 * @throws a redirect to the event if tickets were to be bought and none are chosen
 */
export async function keepSentForm(context: Context, request: Request): Promise<Headers> {
  const headers = new Headers()
  const fields = await readTyped(request, getText(context))
  const { pathname: path } = new URL(request.url)
  if (fields) await refuseEmptyChoice(path, fields, getText(context))
  const { address } = context.get(requestDetails)
  if (!fields || (await countAttempt('keepForm', { address })) !== null) return headers
  const key = await keepForm(db, { path, fields })
  if (key) for (const cookie of [loginCookie, registerCookie]) await cookie.write(headers, key)
  return headers
}

/** Keeps what a member typed into a form until they come back to its page. */
export async function keepMembersForm(request: Request, userId: number, posted: FormData) {
  await keepTyped(request, userId, pickTyped(posted))
}

/**
 * Keeps the text of a form that is refused for its files; returns whether there was anything to
 * keep, and the page is one whose form is kept.
 */
export async function keepRefusedForm(
  request: Request,
  userId: number,
  text: Text,
): Promise<boolean> {
  if (!findKeptContent(new URL(request.url).pathname)) return false
  return keepTyped(request, userId, await readTyped(request, text))
}

async function keepTyped(request: Request, userId: number, fields: Record<string, string> | null) {
  const { pathname: path } = new URL(request.url)
  const key = fields && (await keepForm(db, { path, fields }))
  const form = key && findKeptForm(db, key)
  if (form) await write(db, (tx) => giveKeptForm(tx, form.id, userId))
  return Boolean(form)
}

/** Says that no tickets are chosen before the visitor signs in or registers for nothing. */
async function refuseEmptyChoice(path: string, fields: Record<string, string>, text: Text) {
  const { id } = matchPath(paths.events.tickets.pattern, path)?.params ?? {}
  // An event that is not public is seen only after signing in.
  if (!id || !hasChosenNothing(fields) || !findPublicEvent(db, parseId(id))) return
  const { chooseType, purchase } = text.tickets
  const event = paths.events.show(parseId(id))
  const link = { href: `${event}#tickets`, label: purchase.title }
  throw await redirectWithFlash(event, { kind: 'error', message: chooseType, links: [link] })
}

/** Fields that no person fills in. */
const unseenFields = ['intent', 'submission']

/**
 * Returns the typed values, except of secret fields; null if there is nothing to keep, as of a form
 * that is only a button.
 */
async function readTyped(request: Request, text: Text) {
  try {
    return pickTyped(await readFormData(request, text))
  } catch (refused) {
    // A body that is not a form is treated like a form that is not kept: the login page answers.
    if (isRefusal(refused)) return null
    throw refused
  }
}

function pickTyped(form: FormData) {
  const fields = Object.fromEntries(toSentForm(form).fields)
  const isTyped = Object.keys(fields).some((name) => !unseenFields.includes(name))
  return isTyped && !isHoneypotFilled(form) ? fields : null
}

/** Returns the kept form that a visitor's cookie belongs to; null if there is none. */
export async function findVisitorsForm(request: Request) {
  const key = (await loginCookie.read(request)) ?? (await registerCookie.read(request))
  return key === null ? null : findKeptForm(db, key)
}

/** Returns what is kept for the page that a visitor asked for; null if nothing is. */
export async function loadKeptFormNote(
  context: Context,
  request: Request,
  wanted: string | undefined,
): Promise<KeptFormNote | null> {
  const form = wanted ? await findVisitorsForm(request) : null
  if (!form || form.path !== wanted?.split('?')[0]) return null
  return { summary: summarizeKeptForm(db, form, getWords(context)) }
}

export type KeptFormNote = { summary: string | null }

/**
 * Assigns the kept form to the member who has just signed in, and adds the headers that delete the
 * cookie. Returns the page of the form; null if there was none.
 */
export async function claimKeptForm(
  request: Request,
  headers: Headers,
  userId: number,
): Promise<string | null> {
  const key = await loginCookie.read(request)
  if (key === null) return null
  for (const cookie of [loginCookie, registerCookie]) await cookie.write(headers, null)
  const form = findKeptForm(db, key)
  if (form) await write(db, (tx) => giveKeptForm(tx, form.id, userId))
  return form?.path ?? null
}

type SignedIn = { headers: Headers; keptPath: string | null }

/** Redirects after signing in, with a message if a form was kept for the page. */
export function continueAfterLogin(to: string, { headers, keptPath }: SignedIn, text: Text) {
  if (keptPath === null || to.split('?')[0] !== keptPath) {
    return redirect(to, { status: 303, headers })
  }
  const message = text.keptForm.restored[findKeptContent(keptPath) ?? 'choice']
  return redirectWithFlash(to, { kind: 'success', message }, headers)
}

/** Returns the message for the page to which a member goes on; null if no form was kept for it. */
export function findKeptMessage(userId: number, to: string, text: Text): string | null {
  const [path = ''] = to.split('?')
  if (!findTyped(db, userId, path)) return null
  return text.keptForm.restored[findKeptContent(path) ?? 'choice']
}

/** Returns the typed values of a kept form for its page; undefined if its member has none. */
export function loadTyped(context: Context, request: Request): FormReply | undefined {
  const actor = context.get(actorContext)
  const typed = actor && findTyped(db, actor.userId, new URL(request.url).pathname)
  return typed ? { initialValue: typed } : undefined
}

/** Deletes a kept form after its member has sent it. */
export async function forgetTyped(context: Context, request: Request) {
  const actor = context.get(actorContext)
  if (actor) await dropKeptForms(db, actor.userId, new URL(request.url).pathname)
}
