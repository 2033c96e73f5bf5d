import { globSync, readFileSync } from 'node:fs'

/** The names of all fields in the schemas of forms and calls. */
export const callFields = listFields()

/** Below the 256 KB that a call accepts. */
const largestBody = 200_000

/**
 * Returns bodies with one value in every field. Long values are combined up to the size that a call
 * accepts.
 */
export function bodiesWith(value: unknown): Record<string, unknown>[] {
  const all = Object.fromEntries(callFields.map((name) => [name, value]))
  if (typeof value !== 'string' || value.length < 1_000) return [all]
  const count = Math.max(1, Math.floor(largestBody / value.length))
  const starts = callFields.flatMap((_, index) => (index % count === 0 ? [index] : []))
  return starts.map((start) =>
    Object.fromEntries(
      callFields.map((name, index) => [
        name,
        index >= start && index < start + count ? value : '1',
      ]),
    ),
  )
}

function listFields(): string[] {
  const patterns = ['app/routes/api/**/*.ts', 'app/domain/*/forms.ts', 'app/domain/*/*-fields.ts']
  const sources = patterns.flatMap(findFiles).map((file) => readFileSync(file, 'utf8'))
  const declared = sources.flatMap((source) => [...source.matchAll(/^\s+(\w+): (?:z\b|\w+\()/gm)])
  return [...new Set(declared.map(([, name = '']) => name))]
}

function findFiles(pattern: string): string[] {
  const files = globSync(pattern)
  if (files.length === 0) throw new Error(`No file is named ${pattern}.`)
  return files
}
