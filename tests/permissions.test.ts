import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { rulesInTable } from './http/access-table.ts'
import { isAllowed, type Permission, type Person, people } from './http/people.ts'
import { findAskedRules } from './support/asked-rules.ts'
import { findPersonChecks } from './support/person-checks.ts'
import { readCode, sources } from './support/sources.ts'

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
  'listings.answerFor': ['owner'],
  'listings.answerForTown': ['admin'],
  'listings.request': ['member', 'cashier', 'moderator', 'importer', 'admin'],
  'listings.manage': ['owner', 'admin'],
  'listings.readHidden': ['owner', 'moderator', 'admin'],
  'listings.reactivate': ['owner', 'admin'],
  'classifieds.manage': ['owner', 'admin'],
  'classifieds.manageSections': ['admin'],
  'tickets.checkIn': ['owner', 'admin'],
  'tickets.refund': ['owner', 'admin'],
  'tickets.view': ['owner', 'admin'],
  // In the examples the owner is also the buyer, for whom nobody else may do this.
  'tickets.show': ['owner'],
  'tickets.viewOrder': ['owner'],
  'tickets.giveBack': ['owner'],
  'tickets.passOn': ['owner'],
  'applications.listAll': ['admin'],
  'bookings.listAll': ['admin'],
  'clientBook.listAll': ['admin'],
  'payments.listAll': ['admin'],
  'bookings.answer': ['owner', 'admin'],
  'bookings.blockDays': ['owner', 'admin'],
  'bookings.cancel': ['owner'],
  'applications.decide': ['owner', 'admin'],
  'applications.withdraw': ['owner'],
  'payments.view': ['owner', 'admin'],
  'payments.viewAsPayer': ['owner'],
  'payments.viewOld': ['owner', 'admin'],
  'payments.listTill': ['cashier', 'admin'],
  'payments.receive': [],
  'payments.receiveDirectly': ['owner'],
  'payments.refund': ['owner', 'admin'],
  'payments.resolveUnmatched': ['admin'],
  'clientBook.editClient': ['owner', 'admin'],
  'clientBook.editOwner': ['owner', 'admin'],
  'notifications.read': ['owner'],
  'campaigns.advertise': ['owner'],
  'campaigns.view': ['owner'],
  'accounts.listAll': ['admin'],
  'accounts.view': ['owner', 'admin'],
  'accounts.editProfile': ['owner'],
  'accounts.changeMembership': ['admin'],
  'accounts.removeSecondFactor': ['admin'],
  'accounts.goWithoutSecondFactor': ['member', 'owner', 'cashier', 'moderator', 'importer'],
  'activity.openAdministration': ['admin'],
  'moderation.moderate': ['moderator', 'admin'],
  'moderation.decide': ['moderator', 'admin'],
  'moderation.decideOnOwn': ['admin'],
  'moderation.skipApproval': ['admin'],
  'moderation.discardChange': ['owner'],
  'desk.viewNumbers': ['admin'],
  'desk.viewDecider': ['admin'],
  // In the examples the owner is also the one who removed it.
  'undo.restore': ['owner', 'admin'],
  'backups.download': ['admin'],
  // The example is an account other than the administrator's own.
  'ownData.deleteMember': ['admin'],
  'limits.exceed': ['admin'],
  'imports.run': ['importer', 'admin'],
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
  const table = read('tests/http/people.ts')
  const missing = domains.filter((domain) => !table.includes(`/${domain}/permissions.ts`))
  expect(missing, 'Add its rules to tests/http/people.ts.').toEqual([])
})

describe('every rule is in the table of addresses or has a reason not to be', () => {
  const rows = 'which rows a page has, not who may open it'
  const links = 'which links a page has, not who may open it'
  const form = 'a form or call that names its subject; the empty one of the table names none'
  const part = 'one of several forms of a page that another rule opens'
  const reasons: Partial<Record<Permission, string>> = {
    'accounts.view': links,
    'accounts.editProfile': links,
    'accounts.goWithoutSecondFactor': 'the demo asks nobody for a second factor',
    'accounts.removeSecondFactor': part,
    'activity.openAdministration': links,
    'applications.listAll': rows,
    'applications.withdraw': form,
    'bookings.listAll': rows,
    'bookings.answer': form,
    'bookings.cancel': form,
    'campaigns.advertise': form,
    'campaigns.view': links,
    'clientBook.listAll': rows,
    'desk.viewNumbers': 'a part of the desk',
    'desk.viewDecider': 'a part of a sentence of the desk',
    'events.duplicate': part,
    'events.moderate': 'the preview of an event that waits, which the one of the table does not',
    'limits.exceed': 'decides by a count, in no address',
    'listings.answerFor': links,
    'listings.answerForTown': links,
    'listings.reactivate': part,
    'listings.readHidden': 'a listing that is not on the lists, which those of the table are',
    'listings.request': 'the owner may open the page, and its form is refused with a sentence',
    'moderation.decide': 'refuses a decision on an own post, which the examples do not have',
    'moderation.decideOnOwn': rows,
    'moderation.discardChange': part,
    'moderation.skipApproval': 'whether a change waits, not whether it may be made',
    'payments.listAll': rows,
    'payments.receive': part,
    'payments.receiveDirectly': part,
    'payments.refund': part,
    'payments.viewAsPayer': links,
    'payments.viewOld': 'the payment of the table is new, and anyone with its address may open it',
    'tickets.checkIn': form,
    'tickets.refund': part,
    'tickets.show': 'whether the page of a ticket has its code',
    'tickets.viewOrder': links,
    'undo.restore': part,
  }

  test('no rule is forgotten', () => {
    const rules = Object.keys(expected) as Permission[]
    const forgotten = rules.filter((rule) => !rulesInTable.has(rule) && !(rule in reasons))
    const advice =
      "Use it in tests/http/access-table.ts, as who('domain.verb'), or give a reason here."
    expect(forgotten, advice).toEqual([])
  })

  test('no reason is left over', () => {
    const stale = [...rulesInTable].filter((rule) => rule in reasons)
    expect(stale, 'Remove it from the reasons.').toEqual([])
  })
})

const permissionFile = (permission: string) => {
  const [domain = ''] = permission.split('.')
  const folder = domain.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return `app/domain/${folder}/permissions.ts`
}

describe('the portal asks', () => {
  const codes = sources.map((file) => ({ file, code: readCode(file) }))

  test.each(Object.keys(expected))('%s', (permission) => {
    const [, rule = ''] = permission.split('.')
    const asking = codes.filter(({ file, code }) =>
      findAskedRules(file, code, permissionFile(permission)).includes(rule),
    )
    const advice = `Nothing calls may(actor, '${rule}', …): ask it, or remove the rule.`
    expect(asking.length, advice).toBeGreaterThan(0)
  })
})

const events = 'app/domain/events/permissions.ts'
const imported = "import { may } from '#app/domain/events/permissions.ts'\n"
const aliased = "import { type X, may as mayEvent } from './permissions.ts'\n"
const listings = "import { may as mayListing } from '#app/domain/listings/permissions.ts'\n"
const find = (code: string) => findAskedRules('app/domain/events/cancel.server.ts', code, events)

describe('a rule is asked', () => {
  test.each([
    ['by its own name', `${imported}may(actor, 'cancel', event)`],
    ['by an alias', `${aliased}mayEvent(actor, 'cancel', event)`],
    ['over two lines', `${aliased}mayEvent(\n  actor,\n  'cancel', event)`],
    ['about whoever a call returns', `${imported}may(getActor(context), 'cancel', event)`],
  ])('%s', (_, code) => {
    expect(find(code)).toEqual(['cancel'])
  })
})

describe('a rule is not asked', () => {
  test.each([
    ['by the name that an alias replaces', `${aliased}may(actor, 'cancel', event)`],
    ['by the may of another domain', `${imported}${listings}mayListing(actor, 'cancel', listing)`],
    ['by an import alone', `${imported}const action = 'cancel'`],
    ['by a call that ends before its name', `${imported}may(actor) && log('cancel')`],
    ['by the method of an object', `${imported}calendar.may(actor, 'cancel')`],
  ])('%s', (_, code) => {
    expect(find(code)).toEqual([])
  })
})

describe('who may do what is decided in permissions.ts alone', () => {
  /** The other files that compare a role or an owner, and for what purpose. */
  const exceptions: Record<string, string> = {
    'app/domain/accounts/account.ts': 'what an administrator is',
    'app/domain/accounts/role-and-status.server.ts':
      'which sentence refuses, and what a new role ends',
    'app/domain/accounts/create-permission-check.ts':
      'what the rules of permissions.ts are made of',
    'app/domain/accounts/sessions.server.ts': 'how long a session without use lasts',
    'app/domain/notifications/rules/accounts.ts': 'who hears that an administrator lost rights',
    'app/http/access/admin-page-access.ts': 'which pages a role opens; access-table.ts has each',
    'app/http/access/guards.server.ts': 'which pages a role opens; access-table.ts has each',
    'app/http/api/api.server.ts': 'which calls a role opens; access-table.ts has each',
    'app/domain/activity/history.server.ts': 'what the history calls whoever did it',
    'app/domain/applications/decide.server.ts': 'whether the answer has the name of its owner',
    'app/domain/bookings/transitions.server.ts': 'whether the answer has the name of its owner',
    'app/domain/tickets/occasion.server.ts': 'whether the organizer acts or the town',
    'app/domain/notifications/digest.server.ts': 'who has a role, of whom may(…) chooses',
    'app/domain/notifications/rule.ts': 'nobody is told what they did themselves',
    'app/domain/notifications/rules/personal-lists.ts': 'nobody is told what they did themselves',
    'app/domain/personal-data-access/reads.server.ts': 'whose reading goes into the history',
    'server/bodies/upload-slots.ts': 'how many uploads of one member are under way',
  }

  const found = sources
    .filter((file) => /^(app|server)\//.test(file))
    .filter((file) => !/^app\/text\/|\/permissions\.ts$/.test(file))
    .map((file) => ({ file, checks: findPersonChecks(readCode(file)) }))
    .filter(({ checks }) => checks.length > 0)

  test('no other file compares a role or an owner', () => {
    const advice =
      "Name the rule in the domain's permissions.ts, add it to the table above, and ask may(actor, …)."
    const others = found.filter(({ file }) => !(file in exceptions))
    expect(
      others.map(({ file, checks }) => `${file}: ${checks.join(', ')}`),
      advice,
    ).toEqual([])
  })

  test('every exception still compares a role or an owner', () => {
    const stale = Object.keys(exceptions).filter((name) => !found.some(({ file }) => file === name))
    expect(stale, 'Remove it from the exceptions.').toEqual([])
  })

  test.each([
    'if (isAdmin(actor)) return',
    "hasPower(actor, 'moderate')",
    'isOwnerOrAdmin(actor, listing.ownerId)',
    "actor?.role === 'admin'",
    "'admin' === role",
    "formerRole !== 'member'",
    "['admin'].includes(role)",
    "(['admin', 'cashier'] as string[]).includes(actor.role)",
    'staff.has(actor.role)',
    "['admin'].some((name) => name === actor.role)",
    'switch (actor.role) {',
    'isSelf(actor, listing.ownerId)',
    'listing.ownerId === actor.userId',
    'actor.userId !== listing.ownerId',
    'id === actor?.userId',
    'user.id === ownId',
    'order.buyerId !== memberId',
    'removedBy ===\n  actorId',
  ])('%s is found', (code) => {
    expect(findPersonChecks(code)).not.toEqual([])
  })

  test.each(['ownerId === null', 'actor.userId !== undefined', "role === 'primary'"])(
    '%s is not a comparison of a role or an owner',
    (code) => {
      expect(findPersonChecks(code)).toEqual([])
    },
  )
})
