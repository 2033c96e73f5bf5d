import { data } from 'react-router'
import { mailedLinkForm } from '#app/domain/accounts/forms.ts'
import {
  findToken,
  findTokenUserId,
  type Purpose,
} from '#app/domain/accounts/one-time-tokens.server.ts'
import { publicWithoutPrivateParameters } from '#app/http/cache-headers.ts'
import { type Context, getText, requestDetails } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { readForm } from '#app/http/forms/forms.server.ts'
import { rateLimitForm } from '#app/http/rate-limits.server.ts'

/**
 * Returns the token in the address of a mailed link, for the form of its page, and whether it no
 * longer works (404). Reading it does not use it up.
 */
export function loadToken(request: Request, purpose: Purpose) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const isVoid = token !== '' && findToken(db, token, purpose) === null
  const headers = publicWithoutPrivateParameters(request)
  return data({ token, isVoid }, { status: isVoid ? 404 : 200, headers })
}

/**
 * Reads the form that confirms an address by its mailed link and a password.
 * @returns the form with the link's account, or the answer to a form that is refused
 */
export async function readConfirmation(
  context: Context,
  request: Request,
  purpose: 'verify_email' | 'change_email',
) {
  const text = getText(context)
  const form = await readForm(request, mailedLinkForm(text), text)
  if (!form.ok) return { ok: false, answer: form.refuse() } as const
  const userId = findTokenUserId(db, form.value.token, purpose)
  const caller = { ...context.get(requestDetails), account: userId?.toString() }
  const limited = await rateLimitForm('confirm', caller, form, text)
  if (limited) return { ok: false, answer: limited } as const
  return { ok: true, form, userId } as const
}
