import type { eventChanges, eventStatuses, events } from '#db/schema/events.ts'

export type EventStatus = (typeof eventStatuses)[number]

/**
 * A row of `events`. It holds the approved version or, before the first approval, the submitted
 * one.
 */
export type EventRow = typeof events.$inferSelect

type ContentField = Exclude<keyof typeof eventChanges.$inferSelect, 'eventId' | 'submittedAt'>

export type EventContent = Pick<EventRow, ContentField>

/**
 * The fields that visitors see. A member's change of them waits for approval. A table, because a
 * column that is missing in a list would compile, and what was typed into its field would be lost.
 */
const isContent: Record<ContentField, true> = {
  title: true,
  description: true,
  location: true,
  city: true,
  state: true,
  timeZone: true,
  startTime: true,
  endTime: true,
  imageId: true,
  imageAlt: true,
  bgImageId: true,
  bgColor: true,
  textColor: true,
  borderColor: true,
  borderStyle: true,
  borderWidth: true,
  h1FontSize: true,
  pFontSize: true,
  pageTemplate: true,
}
const contentFields = Object.keys(isContent) as ContentField[]

export type EventDesign = Pick<
  EventContent,
  | 'bgColor'
  | 'textColor'
  | 'borderColor'
  | 'borderStyle'
  | 'borderWidth'
  | 'h1FontSize'
  | 'pFontSize'
  | 'pageTemplate'
>

/** The defaults of a new event (docs/rules.md#event-defaults). */
export const eventDefaults = {
  status: 'active',
  pageTemplate: 'default',
  bgColor: '#ffffff',
  textColor: '#000000',
  borderColor: '#333333',
  borderStyle: 'solid',
  borderWidth: 2,
  h1FontSize: '2.5rem',
  pFontSize: '1rem',
} as const satisfies EventDesign & { status: EventStatus }

/** Maximum lengths in characters and widths in pixels; font sizes in rem as [smallest, largest]. */
export const eventLimits = {
  title: 120,
  description: 5000,
  location: 200,
  place: 80,
  imageAlt: 200,
  borderWidth: 40,
  h1FontSize: [1, 5],
  pFontSize: [0.75, 2],
} as const

/** The statuses that may follow each status; a new status takes effect at once. */
export const statusTransitions: Record<EventStatus, readonly EventStatus[]> = {
  draft: ['active'],
  active: ['draft', 'completed', 'cancelled'],
  completed: ['active'],
  cancelled: [],
}

/**
 * Returns the statuses that an event may have next. One that became a draft by its owner's
 * suspension may have sold tickets, so it can be cancelled.
 */
export function listNextStatuses({
  status,
  unpublishedAt,
}: Pick<EventRow, 'status' | 'unpublishedAt'>): readonly EventStatus[] {
  const next = statusTransitions[status]
  return unpublishedAt === null ? next : [...next, 'cancelled']
}

/** The statuses a new event may have. */
export const firstStatuses = ['active', 'draft'] as const satisfies EventStatus[]

/** The moderation stages of an event, including those of a change. */
export const stages = ['new', 'refused', 'approved', 'changed', 'change_refused'] as const
export type Stage = (typeof stages)[number]

export function getStage(event: Pick<EventRow, 'publishedAt' | 'moderationStatus'>): Stage {
  const { publishedAt, moderationStatus } = event
  if (moderationStatus === 'approved') return 'approved'
  if (moderationStatus === 'pending') return publishedAt ? 'changed' : 'new'
  return publishedAt ? 'change_refused' : 'refused'
}

/** Whether the newest version waits for moderation. Drafts and cancelled events do not. */
export function isInQueue(event: Pick<EventRow, 'status' | 'moderationStatus'>): boolean {
  return event.moderationStatus === 'pending' && moderatedStatuses.includes(event.status)
}

/** Returns the moderation status shown to the owner; a pending draft is shown as a draft. */
export function shownModeration({
  status,
  moderationStatus,
}: Pick<EventRow, 'status' | 'moderationStatus'>): EventRow['moderationStatus'] | 'draft' {
  return status === 'draft' && moderationStatus === 'pending' ? 'draft' : moderationStatus
}

/** In these statuses an event waits for moderation, and visitors see it once it is approved. */
export const moderatedStatuses: EventStatus[] = ['active', 'completed']

/** Returns the state of an event after saving, for the message to its owner. */
export function savedState(event: Pick<EventRow, 'status' | 'moderationStatus' | 'publishedAt'>) {
  if (event.status === 'draft') return 'draft'
  if (event.moderationStatus === 'approved') return 'done'
  return event.publishedAt ? 'changeWaits' : 'waits'
}

export function pickContent(form: EventContent): EventContent {
  return Object.fromEntries(contentFields.map((name) => [name, form[name]])) as EventContent
}

export function isSameContent(one: EventContent, other: EventContent): boolean {
  return contentFields.every((name) => one[name] === other[name])
}

/** Returns an event's place as one line; empty if it has none. */
export function formatPlace(event: Pick<EventContent, 'location' | 'city' | 'state'>): string {
  return [event.location, event.city, event.state].filter(Boolean).join(', ')
}

/**
 * Whether time or place changed, so that ticket holders must be notified
 * (docs/rules.md#event-news).
 */
export function isMoved(before: EventRow, after: EventRow): boolean {
  return (
    before.startTime !== after.startTime ||
    before.endTime !== after.endTime ||
    before.timeZone !== after.timeZone ||
    formatPlace(before) !== formatPlace(after)
  )
}
