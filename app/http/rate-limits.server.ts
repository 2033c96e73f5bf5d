import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Text } from '#app/text/index.ts'
import { refusal } from './errors.ts'

const minute = 60
const hour = 3600

type Limit = readonly [attempts: number, seconds: number]

/** The limits of an action, by who is counted (docs/rules.md#rate-limits). */
type Limits = {
  /** The visitor's address. */
  address?: Limit
  /**
   * One account (or other subject) from one address, so that strangers cannot use up the owner's
   * attempts.
   */
  pair?: Limit
  /** The account from all addresses together. */
  account?: Limit
}

/**
 * The limits of actions that are costly or open to abuse. Counted in memory: all writes reach one
 * process (the primary), and visitors cannot restart it.
 */
const limits = {
  login: { address: [30, 15 * minute], pair: [10, 15 * minute], account: [50, hour] },
  loginOnKnownDevice: { account: [10, 15 * minute] },
  secondFactor: { address: [30, 15 * minute], account: [10, 15 * minute] },
  register: { address: [20, hour], pair: [5, hour], account: [20, hour] },
  resend: { address: [20, hour], pair: [5, hour], account: [20, hour] },
  confirm: { address: [30, 15 * minute], account: [10, 15 * minute] },
  reset: { address: [20, hour], pair: [5, hour] },
  resetMail: { account: [10, hour] },
  changeEmail: { address: [20, hour], account: [5, hour] },
  changePassword: { address: [30, 15 * minute], account: [10, 15 * minute] },
  keepForm: { address: [20, hour] },
  door: { address: [20, 15 * minute], account: [30, 15 * minute] },
  donate: { address: [30, hour], pair: [15, hour] },
  doorLink: { account: [60, hour] },
  upload: { address: [120, hour], account: [60, hour] },
  ownData: { account: [10, hour] },
  relay: { address: [20, hour], account: [20, hour] },
  redraft: { account: [20, hour] },
  showEmail: { address: [60, hour] },
  contact: { address: [10, hour], pair: [5, hour] },
} as const satisfies Record<string, Limits>

type LimitedAction = keyof typeof limits

type Caller = { address: string; account?: string } | { address?: undefined; account: string }

const limiters = new Map<string, RateLimiterMemory>()

function limiter(action: LimitedAction, by: keyof Limits, [points, duration]: Limit) {
  const key = `${action}:${by}`
  const found = limiters.get(key) ?? new RateLimiterMemory({ points, duration })
  limiters.set(key, found)
  return found
}

/** Returns the counters of an action for this caller, each with the caller's key. */
function listCounters(action: LimitedAction, { address, account }: Caller) {
  const allowed: Limits = limits[action]
  const pair = address !== undefined && account !== undefined ? `${account} ${address}` : undefined
  const keys = Object.entries({ address, pair, account }) as Array<[keyof Limits, string?]>
  return keys.flatMap(([by, key]) => {
    const limit = allowed[by]
    return limit && key !== undefined ? [{ by, key, counter: limiter(action, by, limit) }] : []
  })
}

/** Counts an attempt. Returns the seconds to wait, or null when it is within the limits. */
export async function countAttempt(action: LimitedAction, who: Caller): Promise<number | null> {
  try {
    for (const { counter, key } of listCounters(action, who)) await counter.consume(key)
    return null
  } catch (refused) {
    if (refused instanceof RateLimiterRes)
      return Math.max(1, Math.ceil(refused.msBeforeNext / 1000))
    throw refused
  }
}

/**
 * Removes an attempt that `countAttempt` counted, and the account's earlier ones at its address.
 * Called after a successful login.
 */
export async function resetAttempts(action: LimitedAction, who: Caller) {
  for (const { by, key, counter } of listCounters(action, who)) {
    if (by === 'pair') await counter.delete(key)
    else await counter.reward(key)
  }
}

/**
 * Answers a checked form with 429 and a sentence when the limit is reached.
 * @param failed a sentence that comes before it
 */
export async function rateLimitForm<Refused>(
  action: LimitedAction,
  who: Caller,
  form: {
    refuse: (errors: Record<string, string[]>, status: number, headers: HeadersInit) => Refused
  },
  text: Text,
  failed?: string,
): Promise<Refused | null> {
  const seconds = await countAttempt(action, who)
  if (seconds === null) return null
  const sentence = text.common.tooManyRequests(Math.ceil(seconds / 60))
  const errors = failed ? [failed, sentence] : [sentence]
  return form.refuse({ '': errors }, 429, { 'Retry-After': String(seconds) })
}

/** @throws 429 with a sentence and Retry-After when the limit is reached */
export async function enforceRateLimit(action: LimitedAction, who: Caller, text: Text) {
  const seconds = await countAttempt(action, who)
  if (seconds !== null) throw tooManyRequests(seconds, text)
}

/** Returns a 429 with a sentence and Retry-After, to throw. */
export function tooManyRequests(seconds: number, text: Text) {
  const sentence = text.common.tooManyRequests(Math.ceil(seconds / 60))
  return refusal(429, sentence, { 'Retry-After': String(seconds) })
}
