import { z } from 'zod'
import type { Text } from '#app/text/index.ts'
import { parseSeverity, type Severity } from './screening.ts'

/** The severity in the API: `{value: "4"}` (docs/rules.md#screening-severity). */
export function severityApiForm(text: Text) {
  return z.object({ value: severityField(text) })
}

/** The severity in the page's form. */
export function severityForm(text: Text) {
  return z.object({ intent: z.literal('severity'), severity: severityField(text) })
}

function severityField(text: Text) {
  const { failed, invalid } = text.screening.severity
  const sentence = `${failed} ${invalid}`
  return z
    .union([z.string(), z.number()], sentence)
    .transform((value) => parseSeverity(String(value)))
    .refine((severity): severity is Severity => severity !== null, sentence)
}
