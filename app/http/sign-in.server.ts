import { findKnownDevice } from '#app/domain/accounts/devices.server.ts'
import { type SignInOutcome, signIn } from '#app/domain/accounts/sign-in.server.ts'
import type { RequestFacts } from './context.server.ts'
import { db } from './database.server.ts'
import { readDeviceToken } from './known-device.server.ts'
import { returnAttempt, secondsToWait } from './rate-limits.server.ts'

/**
 * Signs in within the limits of wrong passwords, for page and API. A device that the account knows
 * is counted by itself, so that strangers cannot use up what its owner has
 * (docs/rules.md#known-devices).
 */
export async function signInWithRateLimit(
  credentials: { email: string; password: string },
  { address }: RequestFacts,
  request: Request,
): Promise<SignInOutcome | { ok: false; reason: 'wait'; seconds: number }> {
  const { email } = credentials
  const token = await readDeviceToken(request)
  const device = token && findKnownDevice(db, token, email)
  const action = device ? 'loginOnKnownDevice' : 'login'
  const who = device ? { account: String(device) } : { address, account: email }
  // Counted before the password is checked: many at once are many attempts.
  const seconds = await secondsToWait(action, who)
  if (seconds !== null) return { ok: false, reason: 'wait', seconds }
  const outcome = await signIn(db, credentials, request.headers.get('user-agent'))
  if (outcome.ok || outcome.reason !== 'failed') await returnAttempt(action, who)
  return outcome
}
