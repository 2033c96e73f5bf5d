import { type SignInOutcome, signIn } from '#app/domain/accounts/sign-in.server.ts'
import type { RequestFacts } from './context.server.ts'
import { db } from './database.server.ts'
import { resetAttempts, secondsToWait } from './rate-limits.server.ts'

/** Signs in within the limits of the caller's address and of the account; for page and API. */
export async function signInWithRateLimit(
  credentials: { email: string; password: string },
  { address }: RequestFacts,
  request: Request,
): Promise<SignInOutcome | { ok: false; reason: 'wait'; seconds: number }> {
  const seconds = await secondsToWait('login', { address, account: credentials.email })
  if (seconds !== null) return { ok: false, reason: 'wait', seconds }
  const outcome = await signIn(db, credentials, request.headers.get('user-agent'))
  if (outcome.ok) await resetAttempts('login', credentials.email)
  return outcome
}
