import Database from 'better-sqlite3'
import { expect } from 'vitest'
import { type PageForm, parseForms } from '#tests/support/page-forms.ts'
import type { TestPortal } from '#tests/support/portal.ts'
import { Visitor } from '#tests/support/visitor.ts'
import { accessTable, type Person, people } from './access-table.ts'

/** Every form and call of the access table, with the people who may use it. */
const writes = Object.entries(accessTable).flatMap(([pattern, row]) =>
  (['POST', 'PUT', 'DELETE'] as const).flatMap((method) => {
    const allowed = letIn(row[method])
    return allowed.length > 0
      ? [{ pattern, method, people: allowed, at: row.formAt ?? row.at ?? pattern }]
      : []
  }),
)
/** The portal of the other box alone sends something there, and no form. */
const fromOtherBox = '/replica-views'
export const forms = writes.filter(
  ({ pattern }) => !pattern.startsWith('/api/') && pattern !== fromOtherBox,
)
export const calls = writes.filter(
  ({ pattern }) => pattern.startsWith('/api/') && pattern !== '/api/*',
)

/** The people allowed by the guards. `missing` also counts, since the form may name the subject. */
function letIn(row: (typeof accessTable)[string]['POST']): Person[] {
  const answered = (answer: string) => people.filter((person) => row?.[person] === answer)
  const [ok, missing] = [answered('ok'), answered('missing')]
  return ok.length > 0 ? ok : missing
}

/** Signs in one of each kind of person. */
export async function signInEverybody(portal: TestPortal): Promise<Map<Person, Visitor>> {
  const visitors = new Map<Person, Visitor>()
  for (const person of people) visitors.set(person, await Visitor.create(portal, person))
  return visitors
}

/**
 * Lets no session be asked for the password again: on a busy machine the tests of a file take
 * longer than the ten minutes for which it counts (docs/rules.md#password-again).
 */
export function keepPasswordsConfirmed({ databasePath }: TestPortal) {
  const db = new Database(databasePath, { timeout: 60_000 })
  db.prepare('update sessions set confirmed_at = ? where confirmed_at is not null').run(
    new Date().toISOString(),
  )
  db.close()
}

/** Addresses that accept a form which no page of the demo town shows. */
const formless = new Set([
  '/*',
  '/logout',
  // Forms that answer with a file; their buttons are on other pages.
  '/admin/export/:file',
  '/events/:id/tickets.csv',
  '/profile/my-data.json',
  // The form is shown only between the password and the code of the second factor.
  '/login/code',
  // The form is shown only while the clock is in doubt.
  '/admin/jobs',
  // The demo makes no backups.
  '/admin/backups',
  '/admin/backups/newest',
  '/dev/checkout/confirm',
  '/dev/checkout/webhook-faults',
  '/tour-schedules/:id/purchased-tickets',
  '/owner-dashboard/sales/:id',
])

/**
 * Returns the first allowed person whose page shows the form; not everybody can book every rental.
 */
export async function findFormUser(
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

/** Leaves out repetitions: a list has the same form in each row. */
function distinct(forms: PageForm[]): PageForm[] {
  return [...new Map(forms.map((form) => [toShape(form), form])).values()]
}

/** What two forms have in common that differ only in what they are about. */
export function toShape({ given, open }: PageForm): string {
  return JSON.stringify([Object.keys(given), given.intent, given.status, open])
}
