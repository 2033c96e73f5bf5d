import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Text } from '#app/text/index.ts'
import { refusal } from './errors.ts'

const minute = 60
const hour = 3600

/**
 * How often one address, and one account, may do what costs us or others something. In memory:
 * every write reaches one process (the primary), and a restart is not in a visitor's hands.
 */
const limits = {
  login: { address: [30, 15 * minute], account: [10, 15 * minute] },
  register: { address: [20, hour], account: [5, hour] },
  resend: { address: [20, hour], account: [5, hour] },
  confirm: { address: [30, 15 * minute], account: [10, 15 * minute] },
  reset: { address: [20, hour], account: [5, hour] },
  changeEmail: { address: [20, hour], account: [5, hour] },
  changePassword: { address: [30, 15 * minute], account: [10, 15 * minute] },
  door: { address: [20, 15 * minute], account: [30, 15 * minute] },
  donate: { address: [30, hour], account: [15, hour] },
  upload: { address: [120, hour], account: [60, hour] },
  relay: { address: [20, hour], account: [20, hour] },
  showEmail: { address: [60, hour], account: [60, hour] },
  contact: { address: [10, hour], account: [5, hour] },
} as const satisfies Record<string, Record<'address' | 'account', readonly [number, number]>>

export type LimitedAction = keyof typeof limits

const limiters = new Map<string, RateLimiterMemory>()

function limiter(action: LimitedAction, by: 'address' | 'account') {
  const key = `${action}:${by}`
  let found = limiters.get(key)
  if (!found) {
    const [points, duration] = limits[action][by]
    found = new RateLimiterMemory({ points, duration })
    limiters.set(key, found)
  }
  return found
}

/** Seconds to wait, or null when the attempt is within the limits. Each call counts as one. */
export async function secondsToWait(
  action: LimitedAction,
  who: { address: string; account?: string },
): Promise<number | null> {
  try {
    await limiter(action, 'address').consume(who.address)
    if (who.account) await limiter(action, 'account').consume(who.account)
    return null
  } catch (refused) {
    if (refused instanceof RateLimiterRes)
      return Math.max(1, Math.ceil(refused.msBeforeNext / 1000))
    throw refused
  }
}

/** Forgets an account's attempts: whoever got in was not guessing. */
export async function resetAttempts(action: LimitedAction, account: string) {
  await limiter(action, 'account').delete(account)
}

/** Answers a checked form with 429 and a sentence above it when the caller has used up the limit. */
export async function rateLimitForm<Refused>(
  text: Text,
  action: LimitedAction,
  who: { address: string; account?: string },
  form: {
    refuse: (errors: Record<string, string[]>, status: number, headers: HeadersInit) => Refused
  },
): Promise<Refused | null> {
  const seconds = await secondsToWait(action, who)
  if (seconds === null) return null
  const sentence = text.common.tooManyRequests(Math.ceil(seconds / 60))
  return form.refuse({ '': [sentence] }, 429, { 'Retry-After': String(seconds) })
}

/** @throws a 429 with a sentence and Retry-After when the caller has used up the limit. */
export async function enforceRateLimit(
  text: Text,
  action: LimitedAction,
  who: { address: string; account?: string },
) {
  const seconds = await secondsToWait(action, who)
  if (seconds !== null) throw tooManyRequests(text, seconds)
}

/** A 429 with a sentence and Retry-After, to be thrown. */
export function tooManyRequests(text: Text, seconds: number) {
  const sentence = text.common.tooManyRequests(Math.ceil(seconds / 60))
  return refusal(429, sentence, { 'Retry-After': String(seconds) })
}
