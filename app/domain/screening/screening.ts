import type { screenedTypes, screeners } from '#db/schema/screenings.ts'

export type ScreenedType = (typeof screenedTypes)[number]
export type Screener = (typeof screeners)[number]

/** The rules that a verdict can be based on. */
export const screeningRules = [
  'ordinary',
  'contact',
  'links',
  'shouting',
  'repetition',
  'scam',
  'hostile',
  'instructions',
  'misplaced',
] as const
export type ScreeningRule = (typeof screeningRules)[number]

export type Risk = 1 | 2 | 3 | 4 | 5

/** A verdict on one wording: its risk, the reason, and the rule it is based on. */
export type Verdict = { risk: Risk; rule: ScreeningRule; reason: string }

/** The submitted text. */
export type Words = { title: string; body: string }

/** 5 is the strictest (docs/rules.md#screening-severity). */
export const severities = [1, 2, 3, 4, 5] as const
export type Severity = (typeof severities)[number]
export const defaultSeverity: Severity = 3

/** Whether a submission comes first in its queue. The flag has no other effect. */
export function isFlagged(risk: number, severity: Severity): boolean {
  return risk > 5 - severity
}

export function parseSeverity(text: string): Severity | null {
  return severities.find((severity) => String(severity) === text.trim()) ?? null
}
