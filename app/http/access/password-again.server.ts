import type { Actor } from '#app/domain/accounts/account.ts'
import {
  confirmPassword,
  hasConfirmedPassword,
} from '#app/domain/accounts/confirmed-password.server.ts'
import {
  type Context,
  getText,
  passwordAskedFor,
  requestDetails,
} from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { forbidden } from '#app/http/errors.ts'
import { passwordAgainField } from '#app/http/forms/secret-fields.ts'
import { toSentForm } from '#app/http/forms/sent-form.server.ts'
import { countAttempt, resetAttempts, tooManyRequests } from '#app/http/rate-limits.server.ts'

/**
 * Requires that the session's password was given in the last ten minutes
 * (docs/rules.md#password-again). Otherwise throws a page that asks for it and then sends the same
 * form to the same address.
 * @param form what was posted, with the password if it comes from that page
 * @throws 403 when the password is missing or wrong; 429 after too many wrong ones
 */
export async function requirePassword(context: Context, actor: Actor, form: FormData) {
  if (hasConfirmedPassword(db, actor)) return
  const { passwordAgain } = getText(context).accounts
  const { address, path } = context.get(requestDetails)
  const asked = { form: toSentForm(form), address: path }
  context.set(passwordAskedFor, { ...asked, wrong: null })
  const typed = form.get(passwordAgainField)
  if (typeof typed !== 'string' || typed === '') throw forbidden(passwordAgain.asked)
  if (!(await isRight(context, actor, typed, address))) {
    context.set(passwordAskedFor, { ...asked, wrong: passwordAgain.wrong })
    throw forbidden(passwordAgain.wrong)
  }
  context.set(passwordAskedFor, null)
}

async function isRight(context: Context, actor: Actor, typed: string, address: string) {
  const who = { address, account: actor.email }
  const seconds = await countAttempt('changePassword', who)
  if (seconds !== null) throw tooManyRequests(seconds, getText(context))
  const outcome = await confirmPassword(db, actor, typed)
  if (outcome.ok) await resetAttempts('changePassword', who)
  return outcome.ok
}
