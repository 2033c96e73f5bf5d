import { readFileSync } from 'node:fs'
import { z } from 'zod'
import {
  type ImportField,
  type ImportPlan,
  importColumns,
  importKinds,
} from '#app/domain/imports/import.ts'
import { listingCategories } from '#app/domain/listings/listing.ts'
import { propertyTerms } from '#db/schema/listings.ts'

/** The fields that a plan may name. */
export const fields: ImportField[] = [
  ...new Set(Object.values(importColumns).flatMap((columns) => columns.map(({ name }) => name))),
]

/** The fields that may be the same in every row. */
export const sameFields = [
  ...new Set(
    Object.values(importColumns)
      .flat()
      .filter(({ canBeSame }) => canBeSame)
      .map(({ name }) => name),
  ),
]

export const categories = importKinds.flatMap((kind) => [...listingCategories[kind]])

/** The command or its plan is invalid. The message says what is expected. */
export class UsageError extends Error {}

/** Describes an error in a plan that somebody wrote by hand. */
function objectError(issue: { code?: string; keys?: string[] }) {
  return issue.code === 'unrecognized_keys'
    ? `There is no ${issue.keys?.join(', ')}.`
    : 'Expected { "name": "text", … }.'
}

/** Allows an empty meaning, because the plan that a run prints has one for each unknown word. */
function wordsSchema(meanings: string[]) {
  const meaning = z.enum(['', ...meanings], { error: `Not one of ${meanings.join(', ')}.` })
  return z
    .record(z.string(), meaning, { error: objectError })
    .default({})
    .transform((words) => new Map(Object.entries(words)))
}

const planFile = z.strictObject(
  {
    kind: z.enum(importKinds, { error: `Not one of ${importKinds.join(', ')}.` }).optional(),
    columns: z
      .partialRecord(z.enum(fields), z.string({ error: 'Expected a heading of the file.' }), {
        error: objectError,
      })
      .default({}),
    everyRow: z
      .partialRecord(z.enum(sameFields), z.string({ error: 'Expected the value of all rows.' }), {
        error: objectError,
      })
      .default({}),
    categories: wordsSchema(categories),
    terms: wordsSchema([...propertyTerms]),
  },
  { error: objectError },
)

/** @throws {UsageError} */
export function readPlan(path: string) {
  const plan = planFile.safeParse(readJson(path))
  if (plan.success) return plan.data
  throw new UsageError(
    `${path} is not an import plan; --help shows an example.\n${z.prettifyError(plan.error)}`,
  )
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new UsageError(`${path} cannot be read as JSON: ${reason}`)
  }
}

/** Formats a plan as a JSON file. */
export function planText({ kind, columns, everyRow, categories, terms }: ImportPlan): string {
  const words = { categories: Object.fromEntries(categories), terms: Object.fromEntries(terms) }
  return JSON.stringify({ kind, columns, everyRow, ...words }, null, 2)
}
