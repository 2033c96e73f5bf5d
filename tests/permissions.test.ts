import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isAllowed, type Permission, type Person, people } from './http/people.ts'

/**
 * Who may do what, written by hand. The access table of the HTTP tests is generated from the rules
 * themselves, so it would not notice a rule that changed by mistake.
 */
const expected: Record<Permission, Person[]> = {
  'events.manage': ['owner', 'admin'],
  'events.edit': ['owner', 'admin'],
  'events.cancel': ['owner', 'admin'],
  'events.duplicate': ['owner', 'admin'],
  'events.delete': ['owner', 'admin'],
  'events.moderate': ['moderator', 'admin'],
  'listings.manage': ['owner', 'admin'],
  'listings.reactivate': ['owner', 'admin'],
  'classifieds.manage': ['owner', 'admin'],
  'tickets.checkIn': ['owner', 'admin'],
  'tickets.refund': ['owner', 'admin'],
  'tickets.view': ['owner', 'admin'],
  // An example's owner is also its buyer; nobody does this for a buyer.
  'tickets.ticketReturn': ['owner'],
  'tickets.passOn': ['owner'],
  'applications.listAll': ['admin'],
  'bookings.listAll': ['admin'],
  'clientBook.listAll': ['admin'],
  'payments.listAll': ['admin'],
  'bookings.answer': ['owner', 'admin'],
  'bookings.cancel': ['owner'],
  'applications.decide': ['owner', 'admin'],
  'applications.withdraw': ['owner'],
  'payments.view': ['owner', 'admin'],
  'payments.viewOld': ['owner', 'admin'],
  'payments.listTill': ['cashier', 'admin'],
  'payments.receive': [],
  'payments.receiveDirectly': ['owner'],
  'payments.refund': ['owner', 'admin'],
  'clientBook.editClient': ['owner', 'admin'],
  'clientBook.editOwner': ['owner', 'admin'],
  'notifications.read': ['owner'],
}

test.each(Object.keys(expected) as Permission[])('%s', (permission) => {
  const allowed = people.filter((person) => isAllowed(person, permission))
  expect(allowed).toEqual(expected[permission])
})

test('every domain with rules is in the table', () => {
  const read = (file: string) => readFileSync(file, 'utf8')
  const domains = readdirSync('app/domain').filter((domain) =>
    readdirSync(`app/domain/${domain}`).includes('permissions.ts'),
  )
  const missing = domains.filter(
    (domain) =>
      // The other domains build their rules from it.
      domain !== 'accounts' && !read('tests/http/people.ts').includes(`/${domain}/permissions.ts`),
  )
  expect(missing, 'Add its rules to tests/http/people.ts.').toEqual([])
})
