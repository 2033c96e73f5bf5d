import { expect } from 'vitest'
import { type PageForm, parseForms } from '#tests/support/page-forms.ts'
import type { TestPortal } from '#tests/support/portal.ts'
import { Visitor } from '#tests/support/visitor.ts'
import { accessTable, type Person, people } from './access-table.ts'

/** Every form and call of the access table that lets somebody in, and who that is. */
const writes = Object.entries(accessTable).flatMap(([pattern, row]) =>
  (['POST', 'PUT'] as const).flatMap((method) => {
    const allowed = letIn(row[method])
    return allowed.length > 0
      ? [{ pattern, method, people: allowed, at: row.formAt ?? row.at ?? pattern }]
      : []
  }),
)
export const forms = writes.filter(({ pattern }) => !pattern.startsWith('/api/'))
export const calls = writes.filter(
  ({ pattern }) => pattern.startsWith('/api/') && pattern !== '/api/*',
)

/** Those who get past the guards; what is not there may be a matter of what the form names. */
function letIn(row: (typeof accessTable)[string]['POST']): Person[] {
  const answered = (answer: string) => people.filter((person) => row?.[person] === answer)
  const [ok, missing] = [answered('ok'), answered('missing')]
  return ok.length > 0 ? ok : missing
}

/** One of each kind of person at the portal. */
export async function everybody(portal: TestPortal): Promise<Map<Person, Visitor>> {
  const visitors = new Map<Person, Visitor>()
  for (const person of people) visitors.set(person, await Visitor.create(portal, person))
  return visitors
}

/** Take a form that no page shows, or that none of the demo's states shows. */
const formless = new Set([
  '/*',
  '/logout',
  '/dev/checkout/confirm',
  '/dev/checkout/faults',
  '/tour-schedules/:id/purchased-tickets',
  '/owner-dashboard/sales/:id',
])

/** The first of those let in whose page has the form on it: not everybody can book every room. */
export async function whoseFormIsThere(
  visitors: Map<Person, Visitor>,
  { pattern, people, path }: { pattern: string; people: Person[]; path: string },
) {
  for (const person of people) {
    const page = await visitors.get(person)?.get(path)
    const found = distinct(parseForms((await page?.text()) ?? '', path.split('?')[0] ?? path))
    if (found.length > 0) return { person, found }
  }
  expect([...formless], `no form at ${path}: set formAt in the access table`).toContain(pattern)
  const unseen = { given: { intent: 'x', id: '1', method: 'x' }, open: [] }
  return { person: people[0] ?? 'anonymous', found: [unseen] }
}

/** A list has the same form in every row. */
function distinct(forms: PageForm[]): PageForm[] {
  const shape = ({ given, open }: PageForm) =>
    JSON.stringify([Object.keys(given), given.intent, given.status, open])
  return [...new Map(forms.map((form) => [shape(form), form])).values()]
}
