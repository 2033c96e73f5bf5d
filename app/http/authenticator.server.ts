import { Authenticator } from 'remix-auth'
import { FormStrategy } from 'remix-auth-form'
import { loginForm } from '#app/domain/accounts/forms.ts'
import { type SignInOutcome, signIn } from '#app/domain/accounts/sign-in.server.ts'
import { textFor } from '#app/text/index.ts'
import { readFormData } from './bounded-input.server.ts'
import { db } from './database.server.ts'
import { checkForm } from './forms.server.ts'
import { resetAttempts, secondsToWait } from './rate-limits.server.ts'

type RateLimitedOutcome = SignInOutcome | { ok: false; reason: 'wait'; seconds: number }

/** Outcomes are values, so what the strategy answers is the checked form and what came of it. */
type FormSignIn = {
  form: ReturnType<typeof checkForm<ReturnType<typeof loginForm>>>
  outcome: RateLimitedOutcome | null
}

/** Signs in within the limits of the caller's address and of the account; for page and API. */
export async function signInWithRateLimit(
  credentials: { email: string; password: string },
  { address, userAgent }: { address: string; userAgent: string | null },
): Promise<RateLimitedOutcome> {
  const seconds = await secondsToWait('login', { address, account: credentials.email })
  if (seconds !== null) return { ok: false, reason: 'wait', seconds }
  const outcome = await signIn(db, credentials, userAgent)
  if (outcome.ok) await resetAttempts('login', credentials.email)
  return outcome
}

/** Reads the form within our bounds; the strategy alone would take whatever a parser makes of it. */
class PageFormStrategy extends FormStrategy<FormSignIn> {
  override async authenticate(request: Request) {
    return this.verify({ form: await readFormData(request), request })
  }
}

/**
 * The ways to sign in on the page. Today one, address and password; a town that wants its county's
 * single sign-on adds a strategy for one request's `address` here and nothing else.
 */
export function authenticatorFor(address: string) {
  return new Authenticator<FormSignIn>().use(
    new PageFormStrategy(async ({ form: data, request }) => {
      const form = checkForm(data, loginForm(textFor()))
      if (!form.ok) return { form, outcome: null }
      const userAgent = request.headers.get('user-agent')
      return { form, outcome: await signInWithRateLimit(form.value, { address, userAgent }) }
    }),
  )
}
