import { parseArgs } from 'node:util'
import { importKinds } from '#app/domain/imports/import.ts'
import { propertyTerms } from '#db/schema/listings.ts'
import { categories, fields, readPlan, sameFields, UsageError } from './import-plan.ts'

export const usage = `Usage: npm run import -- FILE [OPTION …]

  --kind ${importKinds.join('|')}    what the rows are
  --plan PLAN.json          what columns and words mean, where the guess would be wrong
  --dry-run                 print what would happen, and publish nothing
  --help                    print this

A plan overrides the guess for what it names. An empty text for a column says that no column fills
the field.

  {
    "kind": "properties",
    "columns": { "price": "Asking price", "size": "" },
    "everyRow": { "city": "Millbrook" },
    "categories": { "SFR": "Homes" },
    "terms": { "L": "Lease" }
  }

Fields that may have one value for all rows, in "everyRow": ${sameFields.join(', ')}

Fields: ${fields.join(', ')}
Categories: ${categories.join(', ')}
Terms: ${propertyTerms.join(', ')}`

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
