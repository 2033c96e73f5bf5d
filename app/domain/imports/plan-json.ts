import type { ImportPlan } from './import.ts'

/** Returns a plan as text; a plan's Maps are no JSON by themselves. */
export function planJson({ categories, terms, ...plan }: ImportPlan): string {
  return JSON.stringify({ ...plan, categories: [...categories], terms: [...terms] })
}

/** Reads what `planJson` has written. */
export function parsePlan(json: string): ImportPlan {
  const { categories, terms, ...plan } = JSON.parse(json)
  return { ...plan, categories: new Map(categories), terms: new Map(terms) }
}
