import type { Text } from '#app/text/index.ts'
import type { screenedTypes, screeners, screeningRules } from '#db/schema/screenings.ts'

export type ScreenedType = (typeof screenedTypes)[number]
export type Screener = (typeof screeners)[number]

export type ScreeningRule = (typeof screeningRules)[number]

export type Risk = 1 | 2 | 3 | 4 | 5

/** A verdict on one wording: its risk, the rule it is based on, and the reason. */
export type Verdict = { risk: Risk } & Finding

/** The reason: the model's own sentence, or, with `words`, the words that the rules found. */
export type Finding = { rule: ScreeningRule; reason: string; words: string | null }

/** Returns the reason in the reader's language; a model's sentence is returned as it was stored. */
export function describeFinding({ rule, reason, words }: Finding, { screening }: Text): string {
  return words === null ? reason : screening.reasons[rule](words)
}

/**
 * The submitted text. Its details are other fields, such as an address or a legal description, in
 * which numbers, capitals and names of companies say nothing.
 */
export type PostText = { title: string; body: string; details?: string }

/** 5 is the strictest (docs/rules.md#screening-severity). */
export const severities = [1, 2, 3, 4, 5] as const
export type Severity = (typeof severities)[number]
export const defaultSeverity: Severity = 3

/** In days: how far back the screening page counts what would have been flagged. */
export const replayDays = 30

/** Whether a post comes first in its queue, which is the flag's only effect. */
export function isFlagged(risk: number, severity: Severity): boolean {
  return risk > 5 - severity
}

export function parseSeverity(text: string): Severity | null {
  return severities.find((severity) => String(severity) === text.trim()) ?? null
}
