import type { Actor } from '#app/domain/accounts/account.ts'
import { accountPermissions } from '#app/domain/accounts/permissions.ts'
import { activityPermissions } from '#app/domain/activity/permissions.ts'
import { applicationPermissions } from '#app/domain/applications/permissions.ts'
import { backupPermissions } from '#app/domain/backups/permissions.ts'
import { bookingPermissions } from '#app/domain/bookings/permissions.ts'
import { campaignPermissions } from '#app/domain/campaigns/permissions.ts'
import { classifiedPermissions } from '#app/domain/classifieds/permissions.ts'
import { clientBookPermissions } from '#app/domain/client-book/permissions.ts'
import { deskPermissions } from '#app/domain/desk/permissions.ts'
import { type EventAction, may as mayEvent } from '#app/domain/events/permissions.ts'
import { importPermissions } from '#app/domain/imports/permissions.ts'
import { limitPermissions } from '#app/domain/limits/permissions.ts'
import { listingPermissions } from '#app/domain/listings/permissions.ts'
import { moderationPermissions } from '#app/domain/moderation/permissions.ts'
import { notificationPermissions } from '#app/domain/notifications/permissions.ts'
import { ownDataPermissions } from '#app/domain/own-data/permissions.ts'
import { paymentPermissions } from '#app/domain/payments/permissions.ts'
import { ticketPermissions } from '#app/domain/tickets/permissions.ts'
import { undoPermissions } from '#app/domain/undo/permissions.ts'

export const people = [
  'anonymous',
  'member',
  'owner',
  'cashier',
  'moderator',
  'importer',
  'admin',
] as const
export type Person = (typeof people)[number]

const ownerId = 2

/** The actor for each kind of person; the examples belong to `owner`. */
const actors: Record<Person, Actor | null> = {
  anonymous: null,
  member: actor(1, 'member'),
  owner: actor(ownerId, 'member'),
  cashier: actor(4, 'cashier'),
  moderator: actor(5, 'moderator'),
  importer: actor(6, 'importer'),
  admin: actor(3, 'admin'),
}

function actor(userId: number, role: Actor['role']): Actor {
  return { userId, sessionId: 0, name: '', email: '', role, locale: 'en' }
}

/** A subject that belongs to the owner, valid in every domain. */
const example = {
  ownerId,
  payeeId: ownerId,
  payerId: ownerId,
  memberId: ownerId,
  buyerId: ownerId,
  userId: ownerId,
  method: 'card',
  deactivatedAt: null,
  deactivatedBy: null,
  unpublishedAt: null,
  removedBy: ownerId,
  role: 'member',
  status: 'active',
  isPassedOn: false,
} as const

const asksEvent = (action: EventAction) => (actor: Actor | null) => mayEvent(actor, action, example)

/** The rules of every domain's `permissions.ts`. */
const permissions = {
  events: {
    manage: asksEvent('manage'),
    edit: asksEvent('edit'),
    cancel: asksEvent('cancel'),
    duplicate: asksEvent('duplicate'),
    delete: asksEvent('delete'),
    moderate: asksEvent('moderate'),
  } satisfies Record<EventAction, unknown>,
  listings: listingPermissions,
  classifieds: classifiedPermissions,
  tickets: ticketPermissions,
  bookings: bookingPermissions,
  applications: applicationPermissions,
  payments: paymentPermissions,
  clientBook: clientBookPermissions,
  notifications: notificationPermissions,
  accounts: accountPermissions,
  activity: activityPermissions,
  campaigns: campaignPermissions,
  moderation: moderationPermissions,
  desk: deskPermissions,
  undo: undoPermissions,
  backups: backupPermissions,
  ownData: ownDataPermissions,
  limits: limitPermissions,
  imports: importPermissions,
}

type Permissions = typeof permissions
export type Permission = {
  [Domain in keyof Permissions]: `${Domain}.${keyof Permissions[Domain] & string}`
}[keyof Permissions]

type Rule = (actor: Actor | null, subject: typeof example) => boolean

const rules = new Map<string, Rule>(
  Object.entries(permissions).flatMap(([domain, actions]) =>
    Object.entries<Rule>(actions).map(([action, rule]) => [`${domain}.${action}`, rule] as const),
  ),
)

/** Whether this person may do this with what belongs to the owner, by the rule of its domain. */
export function isAllowed(person: Person, permission: Permission): boolean {
  return rules.get(permission)?.(actors[person], example) ?? false
}
