import { z } from 'zod'
import type { Text } from '#app/text/index.ts'
import { type ImportPlan, importColumns, importKinds } from './import.ts'

/**
 * In bytes. Below the server's limit of 64 MB for a request, which contains more than the file.
 * Larger inventories are imported on the command line.
 */
const largestUpload = 50_000_000

export function uploadForm({ imports }: Text) {
  return z.object({
    file: z
      .instanceof(File, { message: imports.noFile })
      // A browser without a choice sends an empty file that has no name.
      .refine((file) => file.size > 0 || file.name !== '', imports.noFile)
      .refine((file) => file.size > 0 || file.name === '', imports.emptyFile)
      .refine((file) => file.size <= largestUpload, imports.tooLarge),
  })
}

export const prefixes = {
  columns: 'column.',
  everyRow: 'every.',
  categories: 'category.',
  terms: 'terms.',
}

const columnNames = new Set<string>(
  Object.values(importColumns)
    .flat()
    .flatMap(({ name }) => [prefixes.columns + name, prefixes.everyRow + name]),
)

/**
 * Whether the plan form may have a field of this name. `category.` and `terms.` are followed by
 * words of the file, so any suffix is allowed.
 */
export function isChoiceName(name: string) {
  if (columnNames.has(name)) return true
  return name.startsWith(prefixes.categories) || name.startsWith(prefixes.terms)
}

/**
 * Reads the choices of the plan form: `kind`, `column.FIELD`, `every.FIELD`, `category.WORD`,
 * `terms.WORD`. Choices made for another kind are ignored. Missing choices are guessed later.
 */
export function chosenPlan(choices: URLSearchParams | FormData) {
  const kind = importKinds.find((name) => name === choices.get('kind'))
  if (!kind || choices.get('chosenFor') !== kind) return { kind }
  const group = (prefix: string) => {
    const entries = [...choices].filter(([name]) => name.startsWith(prefix))
    return new Map(entries.map(([name, value]) => [name.slice(prefix.length), String(value)]))
  }
  const picked = group(prefixes.columns)
  const columns: ImportPlan['columns'] = Object.fromEntries(
    importColumns[kind].map(({ name }) => [name, picked.get(name) ?? '']),
  )
  const same = group(prefixes.everyRow)
  const everyRow: ImportPlan['everyRow'] = Object.fromEntries(
    importColumns[kind]
      .filter(({ name, canBeSame }) => canBeSame && same.has(name))
      .map(({ name }) => [name, same.get(name)?.trim()]),
  )
  const categories = group(prefixes.categories)
  return { kind, columns, everyRow, categories, terms: group(prefixes.terms) }
}

/**
 * Returns the plan of the submitted form; null if its choices are missing or were made for another
 * kind.
 */
export function toPlan(posted: FormData): ImportPlan | null {
  const { kind, columns, everyRow, categories, terms } = chosenPlan(posted)
  return kind && columns ? { kind, columns, everyRow, categories, terms } : null
}

/** Returns the choices as query parameters; only the kind if they were made for another kind. */
export function readChoices(posted: FormData): URLSearchParams {
  if (toPlan(posted)) {
    return new URLSearchParams([...posted].map(([name, value]) => [name, String(value)]))
  }
  const { kind } = chosenPlan(posted)
  return new URLSearchParams(kind && { kind })
}
