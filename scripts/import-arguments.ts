import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import {
  type ImportField,
  type ImportPlan,
  importColumns,
  importKinds,
} from '#app/domain/imports/import.ts'
import { listingCategories } from '#app/domain/listings/listing.ts'
import { propertyTerms } from '#db/schema/listings.ts'

const fields: ImportField[] = [
  ...new Set(Object.values(importColumns).flatMap((columns) => columns.map(({ name }) => name))),
]
const sameFields = [
  ...new Set(
    Object.values(importColumns)
      .flat()
      .filter(({ canBeSame }) => canBeSame)
      .map(({ name }) => name),
  ),
]
const categories = importKinds.flatMap((kind) => [...listingCategories[kind]])

export const usage = `Usage: npm run import -- FILE [OPTION …]

  --kind ${importKinds.join('|')}    what the rows are
  --plan PLAN.json          what columns and words mean, where the guess would be wrong
  --dry-run                 say what would happen
  --help                    say this

A plan overrides the guess for what it names. An empty text for a column says that no column fills
the field.

  {
    "kind": "properties",
    "columns": { "price": "Asking price", "size": "" },
    "everyRow": { "city": "Millbrook" },
    "categories": { "SFR": "Homes" },
    "terms": { "L": "Lease" }
  }

What every row is, where no column says it: ${sameFields.join(', ')}

Fields: ${fields.join(', ')}
Categories: ${categories.join(', ')}
Terms: ${propertyTerms.join(', ')}`

/** The command or its plan is invalid. The message says what is expected. */
export class UsageError extends Error {}

/** Describes an error in a plan that somebody wrote by hand. */
function objectError(issue: { code?: string; keys?: string[] }) {
  return issue.code === 'unrecognized_keys'
    ? `There is no ${issue.keys?.join(', ')}.`
    : 'Here belongs { "name": "text", … }.'
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
      .partialRecord(z.enum(fields), z.string({ error: 'Here belongs a heading of the file.' }), {
        error: objectError,
      })
      .default({}),
    everyRow: z
      .partialRecord(z.enum(sameFields), z.string({ error: 'Here belongs what every row is.' }), {
        error: objectError,
      })
      .default({}),
    categories: wordsSchema(categories),
    terms: wordsSchema([...propertyTerms]),
  },
  { error: objectError },
)

/** @throws {UsageError} */
export function readArguments(args: string[]) {
  const { values, positionals } = parse(args)
  const kind = importKinds.find((name) => name === values.kind)
  const [file, ...others] = positionals
  const isWrong = !file || others.length > 0 || (values.kind !== undefined && !kind)
  if (isWrong && !values.help) throw new UsageError(usage)
  const plan = values.plan && !values.help ? readPlan(values.plan) : {}
  return {
    file: file ?? '',
    given: { ...plan, ...(kind && { kind }) },
    isDryRun: values['dry-run'] ?? false,
    asksForHelp: values.help ?? false,
  }
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        kind: { type: 'string' },
        plan: { type: 'string' },
        'dry-run': { type: 'boolean' },
        help: { type: 'boolean' },
      },
    })
  } catch {
    throw new UsageError(usage)
  }
}

function readPlan(path: string) {
  const plan = planFile.safeParse(readJson(path))
  if (plan.success) return plan.data
  throw new UsageError(`${path} is no plan; --help shows one.\n${z.prettifyError(plan.error)}`)
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
