import { Authenticator } from 'remix-auth'
import { FormStrategy } from 'remix-auth-form'
import { loginForm } from '#app/domain/accounts/forms.ts'
import { type SignInOutcome, signIn } from '#app/domain/accounts/sign-in.server.ts'
import { textFor } from '#app/text/index.ts'
import { db } from './database.server.ts'
import { checkForm } from './forms.server.ts'
import { secondsToWait } from './rate-limits.server.ts'

/** Outcomes are values, so what the strategy answers is the checked form and what came of it. */
type FormSignIn = {
  form: ReturnType<typeof checkForm<ReturnType<typeof loginForm>>>
  outcome: SignInOutcome | { ok: false; reason: 'wait'; seconds: number } | null
}

/**
 * The ways to sign in on the page. Today one, address and password; a town that wants its county's
 * single sign-on adds a strategy for one request's `address` here and nothing else.
 */
export function authenticatorFor(address: string) {
  return new Authenticator<FormSignIn>().use(
    new FormStrategy(async ({ form: data, request }) => {
      const form = checkForm(data, loginForm(textFor()))
      if (!form.ok) return { form, outcome: null }
      const seconds = await secondsToWait('login', { address, account: form.value.email })
      if (seconds !== null) return { form, outcome: { ok: false, reason: 'wait', seconds } }
      const userAgent = request.headers.get('user-agent')
      return { form, outcome: await signIn(db, form.value, userAgent) }
    }),
  )
}
