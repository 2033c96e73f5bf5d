import { type Actor, isAdmin } from '#app/domain/accounts/account.ts'
import { isOwnerOrAdmin } from '#app/domain/accounts/create-permission-check.ts'
import { hasPower } from '#app/domain/accounts/roles.ts'
import { type EventRow, type EventStatus, getStage, type Stage } from './event.ts'

/** A reader's relation to an event. */
export const viewerRoles = ['anonymous', 'member', 'owner', 'admin'] as const
type ViewerRole = (typeof viewerRoles)[number]

/** The version of an event that a reader sees; who sees the newest also sees the approved one. */
type Visibility = 'nothing' | VisibleVersion
export type VisibleVersion = 'approved' | 'newest'

const hidden = {
  anonymous: 'nothing',
  member: 'nothing',
  owner: 'newest',
  admin: 'newest',
} as const
const shown = {
  anonymous: 'approved',
  member: 'approved',
  owner: 'newest',
  admin: 'newest',
} as const

const shownOnceApproved = {
  new: hidden,
  refused: hidden,
  approved: shown,
  changed: shown,
  change_refused: shown,
} as const

/**
 * Who sees which version of an event, by status and stage (docs/decisions/011-events.md). Drafts
 * are visible only to their owner and administrators, even if they were public before; cancelled
 * events stay visible (docs/rules.md#event-visibility).
 */
export const visibilityTable: Record<EventStatus, Record<Stage, Record<ViewerRole, Visibility>>> = {
  draft: {
    new: hidden,
    refused: hidden,
    approved: hidden,
    changed: hidden,
    change_refused: hidden,
  },
  active: shownOnceApproved,
  completed: shownOnceApproved,
  cancelled: shownOnceApproved,
}

export type EventAction = 'manage' | 'edit' | 'cancel' | 'duplicate' | 'delete' | 'moderate'

const owners = ['owner', 'admin'] as const
const admins = ['admin'] as const
const nobody = [] as const

/**
 * Who may do what with an event, by its status; `manage` covers its tickets and door links.
 * Deleting also requires that nobody holds a ticket (docs/rules.md#event-permissions).
 */
export const eventPermissions: Record<EventStatus, Record<EventAction, readonly ViewerRole[]>> = {
  draft: {
    manage: owners,
    edit: owners,
    cancel: nobody,
    duplicate: owners,
    delete: owners,
    moderate: nobody,
  },
  active: {
    manage: owners,
    edit: owners,
    cancel: owners,
    duplicate: owners,
    delete: owners,
    moderate: admins,
  },
  completed: {
    manage: owners,
    edit: owners,
    cancel: nobody,
    duplicate: owners,
    delete: owners,
    moderate: admins,
  },
  cancelled: {
    manage: owners,
    edit: nobody,
    cancel: nobody,
    duplicate: owners,
    delete: owners,
    moderate: nobody,
  },
}

function getViewerRole(actor: Actor | null, event: Pick<EventRow, 'ownerId'>): ViewerRole {
  if (!actor) return 'anonymous'
  if (isAdmin(actor)) return 'admin'
  return isOwnerOrAdmin(actor, event.ownerId) ? 'owner' : 'member'
}

export function getVisibility(
  actor: Actor | null,
  event: Pick<EventRow, 'ownerId' | 'status' | 'publishedAt' | 'moderationStatus'>,
): Visibility {
  return visibilityTable[event.status][getStage(event)][getViewerRole(actor, event)]
}

export function may(
  actor: Actor | null,
  action: EventAction,
  event: Pick<EventRow, 'ownerId' | 'status' | 'unpublishedAt'>,
): boolean {
  const isModerator = action === 'moderate' && hasPower(actor, 'moderate')
  const role = isModerator ? 'admin' : getViewerRole(actor, event)
  // An event that is a draft only because of its owner's suspension can be cancelled, so that ticket
  // holders are told.
  const status = action === 'cancel' && event.unpublishedAt !== null ? 'active' : event.status
  return eventPermissions[status][action].includes(role)
}
