import { readFileSync } from 'node:fs'

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[] }

const chunks = (): Record<string, Chunk> =>
  JSON.parse(readFileSync('build/client/.vite/manifest.json', 'utf8'))

/**
 * Returns the addresses of a built script's files: those it imports at once, and those it loads
 * when needed with all that they import.
 */
export function listFiles(address: string) {
  const all = chunks()
  const entry = Object.keys(all).find((name) => `/${all[name]?.file}` === address)
  if (!entry) throw new Error(`${address} is no script of the build.`)
  const follow = (names: string[], seen: Set<string>): Set<string> => {
    for (const name of names) {
      if (seen.has(name)) continue
      seen.add(name)
      follow(all[name]?.imports ?? [], seen)
    }
    return seen
  }
  const atOnce = follow([entry], new Set())
  const later = new Set(atOnce)
  for (const name of atOnce) follow(all[name]?.dynamicImports ?? [], later)
  const addresses = (names: Iterable<string>) => [...names].map((name) => `/${all[name]?.file}`)
  return {
    atOnce: addresses(atOnce),
    later: addresses(later.difference(atOnce)),
  }
}
