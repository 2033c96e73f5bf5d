import type { ImportPlan } from './import.ts'

/** Returns a plan as text; a plan's Maps are no JSON by themselves. */
export function planJson({ categories, terms, ...plan }: ImportPlan): string {
  return JSON.stringify({ ...plan, categories: [...categories], terms: [...terms] })
}

/** Reads what `planJson` has written. */
export function parsePlan(json: string): ImportPlan {
  // A plan of the release before names nothing for every row.
  const { categories, terms, everyRow = {}, ...plan } = JSON.parse(json)
  return { ...plan, everyRow, categories: new Map(categories), terms: new Map(terms) }
}
