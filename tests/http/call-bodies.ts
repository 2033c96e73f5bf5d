import { declaredCalls, describeInput } from './declared-calls.ts'

/** The names of the fields that each call reads. */
const fields = new Map<string, string[]>()
for (const { method, pattern, input } of declaredCalls) {
  if (!input) continue
  fields.set(`${method} ${pattern}`, Object.keys(describeInput(input).properties ?? {}))
}

/** The names of all fields that calls read from a body. */
export const callFields = [
  ...new Set([...fields].flatMap(([call, names]) => (call.startsWith('GET ') ? [] : names))),
]

type Call = { method: string; pattern: string }

const findFields = ({ method, pattern }: Call) => fields.get(`${method} ${pattern}`)

/** Below the 256 KB that a call accepts. */
const largestBody = 200_000

/**
 * Returns bodies with one value in every field of a call, or in the fields of all others if it reads
 * none. Long values are combined up to the size that a call accepts.
 */
export function bodiesWith(call: Call, value: unknown): Record<string, unknown>[] {
  const names = findFields(call) ?? callFields
  const isLong = typeof value === 'string' && value.length >= 1_000
  const count = isLong ? Math.floor(largestBody / value.length) : names.length
  const starts = names.flatMap((_, index) => (index % count === 0 ? [index] : []))
  return starts.map((start) =>
    Object.fromEntries(
      names.map((name, index) => [name, index >= start && index < start + count ? value : '1']),
    ),
  )
}

/** Returns a body for each field that a call reads, with the value in that field alone. */
export function bodiesWithOne(call: Call, value: unknown): Record<string, unknown>[] {
  const names = findFields(call)
  if (!names) return bodiesWith(call, value)
  const others = Object.fromEntries(names.map((name) => [name, '1']))
  return names.map((name) => ({ ...others, [name]: value }))
}
