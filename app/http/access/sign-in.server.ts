import { findKnownDevice } from '#app/domain/accounts/known-devices.server.ts'
import { type SignInOutcome, signIn, signInWithCode } from '#app/domain/accounts/sign-in.server.ts'
import type { RequestDetails } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { countAttempt, resetAttempts } from '#app/http/rate-limits.server.ts'
import { readDeviceToken } from './known-device.server.ts'

type CodeOutcome =
  | Awaited<ReturnType<typeof signInWithCode>>
  | { ok: false; reason: 'wait'; seconds: number }

/**
 * Signs in within the rate limits, for the page and the API. A known device of the account is
 * counted separately, so that strangers cannot lock out its owner (docs/rules.md#known-devices).
 */
export async function signInWithRateLimit(
  { code, ...credentials }: { email: string; password: string; code?: string },
  { address }: RequestDetails,
  request: Request,
): Promise<SignInOutcome | CodeOutcome> {
  const { email } = credentials
  const token = await readDeviceToken(request)
  const device = token && findKnownDevice(db, token, email)
  const action = device ? 'loginOnKnownDevice' : 'login'
  const who = device ? { account: String(device) } : { address, account: email }
  // Counted before the password is checked, so that parallel attempts all count.
  const seconds = await countAttempt(action, who)
  if (seconds !== null) return { ok: false, reason: 'wait', seconds }
  const outcome = await signIn(db, credentials, request.headers.get('user-agent'))
  if (outcome.ok || outcome.reason !== 'failed') await resetAttempts(action, who)
  if (outcome.ok || outcome.reason !== 'second_factor' || code === undefined) return outcome
  return enterCodeWithRateLimit({ userId: outcome.userId, code }, address, request)
}

/** Checks the code after the right password, with its own rate limits. */
export async function enterCodeWithRateLimit(
  entered: { userId: number; code: string },
  address: string,
  request: Request,
): Promise<CodeOutcome> {
  const who = { address, account: String(entered.userId) }
  const seconds = await countAttempt('secondFactor', who)
  if (seconds !== null) return { ok: false, reason: 'wait', seconds }
  const outcome = await signInWithCode(db, entered, request.headers.get('user-agent'))
  if (outcome.ok) await resetAttempts('secondFactor', who)
  return outcome
}
