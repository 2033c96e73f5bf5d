import type { ImportPlan } from './import.ts'

/** Serializes a plan as JSON, including its Maps. */
export function planJson({ categories, terms, ...plan }: ImportPlan): string {
  return JSON.stringify({ ...plan, categories: [...categories], terms: [...terms] })
}

/** Parses the result of `planJson`. */
export function parsePlan(json: string): ImportPlan {
  // Plans stored by the previous release have no `everyRow`.
  const { categories, terms, everyRow = {}, ...plan } = JSON.parse(json)
  return { ...plan, everyRow, categories: new Map(categories), terms: new Map(terms) }
}
