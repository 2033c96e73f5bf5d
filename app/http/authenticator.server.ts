import { Authenticator } from 'remix-auth'
import { FormStrategy } from 'remix-auth-form'
import { loginForm } from '#app/domain/accounts/forms.ts'
import { type SignInOutcome, signIn } from '#app/domain/accounts/sign-in.server.ts'
import { textFor } from '#app/text/index.ts'
import { db } from './database.server.ts'
import { checkForm } from './forms.server.ts'

/** Outcomes are values, so what a strategy answers is the checked form and what came of it. */
type FormSignIn = {
  form: ReturnType<typeof checkForm<ReturnType<typeof loginForm>>>
  outcome: SignInOutcome | null
}

/**
 * The ways to sign in. Today one, address and password; a town that wants its county's single
 * sign-on adds a strategy here and nothing else.
 */
export const authenticator = new Authenticator<FormSignIn>().use(
  new FormStrategy(async ({ form: data, request }) => {
    const form = checkForm(data, loginForm(textFor()))
    const outcome = form.ok ? await signIn(db, form.value, request.headers.get('user-agent')) : null
    return { form, outcome }
  }),
)
