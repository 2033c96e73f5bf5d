import { type Actor, isAdmin } from '#app/domain/accounts/account.ts'
import { canManage } from '#app/domain/listings/permissions.ts'
import { type EventRow, type EventStatus, type Stage, stageOf } from './event.ts'

/** Whoever looks at an event, as seen from the event. */
export const viewers = ['anonymous', 'member', 'owner', 'admin'] as const
export type Viewer = (typeof viewers)[number]

/** Which form of an event somebody sees; who sees the newest sees the approved one too. */
export type Sight = 'nothing' | 'approved' | 'newest'

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
 * Who sees what of an event, for every status and stage (docs/decisions/011-events.md). A draft is
 * its owner's alone, even when it was public before; a cancelled event stays where people look for it.
 */
export const sightTable: Record<EventStatus, Record<Stage, Record<Viewer, Sight>>> = {
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

export const deeds = ['edit', 'cancel', 'duplicate', 'delete', 'moderate'] as const
export type Deed = (typeof deeds)[number]

const owners = ['owner', 'admin'] as const
const admins = ['admin'] as const
const nobody = [] as const

/** Who may do what with an event. Deleting also needs that nobody holds a ticket. */
export const deedTable: Record<EventStatus, Record<Deed, readonly Viewer[]>> = {
  draft: { edit: owners, cancel: nobody, duplicate: owners, delete: owners, moderate: nobody },
  active: { edit: owners, cancel: owners, duplicate: owners, delete: owners, moderate: admins },
  completed: { edit: owners, cancel: nobody, duplicate: owners, delete: owners, moderate: admins },
  cancelled: { edit: nobody, cancel: nobody, duplicate: owners, delete: owners, moderate: nobody },
}

export function viewerOf(actor: Actor | null, event: Pick<EventRow, 'ownerId'>): Viewer {
  if (!actor) return 'anonymous'
  if (isAdmin(actor)) return 'admin'
  return canManage(actor, event) ? 'owner' : 'member'
}

export function sightOf(
  actor: Actor | null,
  event: Pick<EventRow, 'ownerId' | 'status' | 'publishedAt' | 'moderationStatus'>,
): Sight {
  return sightTable[event.status][stageOf(event)][viewerOf(actor, event)]
}

export function mayDo(
  actor: Actor | null,
  deed: Deed,
  event: Pick<EventRow, 'ownerId' | 'status'>,
): boolean {
  return deedTable[event.status][deed].includes(viewerOf(actor, event))
}
