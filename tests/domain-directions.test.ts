import { expect, test } from 'vitest'
import { findCircles } from './support/circles.ts'
import { listDynamicImports, listImports, sources } from './support/sources.ts'

/**
 * Domains may use the queries and operations of other domains in one direction only. Those are in
 * `.server.ts` files; any domain may import the other files of a domain (types, texts, controls).
 */

const domainFile = /^app\/domain\/([^/]+)\//
const toDomain = (file: string) => domainFile.exec(file)?.[1]

type Imports = Array<[file: string, targets: string[]]>

/** Returns the domains that each domain imports queries and operations from, with an example. */
function findUses(imports: Imports): Map<string, Map<string, string>> {
  const uses = new Map<string, Map<string, string>>()
  for (const [file, targets] of imports) {
    const from = toDomain(file)
    if (!from) continue
    for (const target of targets) {
      const to = toDomain(target)
      if (!to || to === from || !/\.server\.tsx?$/.test(target)) continue
      const own = uses.get(from) ?? new Map<string, string>()
      uses.set(from, own.set(to, `${file} → ${target}`))
    }
  }
  return uses
}

function findDomainCircles(uses: ReturnType<typeof findUses>) {
  return findCircles(uses.keys(), (domain) =>
    [...(uses.get(domain) ?? [])].map(([to, shown]) => ({ to, shown })),
  )
}

test('domains import the queries and operations of others in one direction only', () => {
  const uses = findUses(
    sources.map((file) => [file, [...listImports(file), ...listDynamicImports(file)]]),
  )
  expect(uses.size).toBeGreaterThan(20)
  const advice =
    'Let the upper domain pass what the lower one needs, move the query to the one that owns its rows, or register a reaction in app/wiring.server.ts.'
  expect(findDomainCircles(uses), advice).toEqual([])
})

test('a domain that comes back to itself by others is found', () => {
  const imports: Imports = [
    ['app/domain/mail/send.server.ts', ['app/domain/events/queries.server.ts']],
    ['app/domain/events/page.tsx', ['app/domain/tickets/orders/order.server.ts']],
    [
      'app/domain/tickets/orders/order.server.ts',
      ['app/domain/mail/mail.ts', 'db/write.server.ts'],
    ],
  ]
  expect(findDomainCircles(findUses(imports))).toEqual([])
  const back: Imports = [
    ['app/domain/tickets/refunds/refund.server.ts', ['app/domain/mail/outbox.server.ts']],
  ]
  expect(findDomainCircles(findUses([...imports, ...back]))).toEqual([
    [
      'app/domain/mail/send.server.ts → app/domain/events/queries.server.ts',
      'app/domain/events/page.tsx → app/domain/tickets/orders/order.server.ts',
      'app/domain/tickets/refunds/refund.server.ts → app/domain/mail/outbox.server.ts',
    ],
  ])
})
