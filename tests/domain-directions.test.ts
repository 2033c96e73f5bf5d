import { expect, test } from 'vitest'
import { listDynamicImports, listImports, sources } from './support/sources.ts'

/**
 * Domains may use the queries and operations of other domains in one direction only. Those are in
 * `.server.ts` files; any domain may import the other files of a domain (types, texts, controls).
 */

const domainFile = /^app\/domain\/([^/]+)\//
const toDomain = (file: string) => domainFile.exec(file)?.[1]

/**
 * Returns the domains that each domain imports queries and operations from, with an example of such
 * an import.
 */
function findUses(): Map<string, Map<string, string>> {
  const uses = new Map<string, Map<string, string>>()
  for (const file of sources) {
    const from = toDomain(file)
    if (!from) continue
    for (const target of [...listImports(file), ...listDynamicImports(file)]) {
      const to = toDomain(target)
      if (!to || to === from || !target.endsWith('.server.ts')) continue
      const own = uses.get(from) ?? new Map<string, string>()
      uses.set(from, own.set(to, `${file} → ${target}`))
    }
  }
  return uses
}

test('domains import the queries and operations of others in one direction only', () => {
  const uses = findUses()
  expect(uses.size).toBeGreaterThan(20)
  const circles: string[][] = []
  const done = new Set<string>()
  const walk = (domain: string, way: string[], shown: string[]) => {
    const start = way.indexOf(domain)
    if (start >= 0) circles.push(shown.slice(start))
    if (done.has(domain)) return
    done.add(domain)
    for (const [next, example] of uses.get(domain) ?? []) {
      walk(next, [...way, domain], [...shown, example])
    }
  }
  for (const domain of uses.keys()) walk(domain, [], [])
  const advice =
    'Let the upper domain pass what the lower one needs, move the query to the one that owns its rows, or register a reaction in app/wiring.server.ts.'
  expect(circles, advice).toEqual([])
})
