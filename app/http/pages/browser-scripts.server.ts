import { readFileSync } from 'node:fs'
import type { BrowserScript } from '#app/browser/scripts.ts'

type Manifest = Record<string, { file: string }>
let manifest: Manifest | undefined

/** Returns a script's address: the built file, or in development Vite's version of the source. */
export function scriptAddress(script: BrowserScript): string {
  const source = `app/browser/${script}.ts`
  if (import.meta.env.DEV) return `/${source}`
  manifest ??= JSON.parse(readFileSync('build/client/.vite/manifest.json', 'utf8')) as Manifest
  const built = manifest[source]
  if (!built) throw new Error(`The build has no ${source}.`)
  return `/${built.file}`
}
