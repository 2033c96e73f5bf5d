import type { Activities, Activity, ActivityType } from './activity.ts'

type ParameterName = { [T in ActivityType]: Exclude<keyof Activities[T], 'id'> }[ActivityType]

/**
 * Whether a parameter is personal data. Personal parameters are stored separately, so that they
 * can be erased while the activity stays.
 */
const parameterKinds: Record<ParameterName, 'personal' | 'plain'> = {
  name: 'personal',
  email: 'personal',
  newEmail: 'personal',
  memberName: 'personal',
  payerEmail: 'personal',
  answer: 'personal',
  answeredBy: 'personal',
  feedback: 'personal',
  holderName: 'personal',
  locale: 'plain',
  role: 'plain',
  status: 'plain',
  title: 'plain',
  ownerId: 'plain',
  memberId: 'plain',
  startDate: 'plain',
  endDate: 'plain',
  isPaid: 'plain',
  fee: 'plain',
  days: 'plain',
  lastDay: 'plain',
  needsReview: 'plain',
  amountCents: 'plain',
  currency: 'plain',
  receiptNumber: 'plain',
  reference: 'plain',
  at: 'plain',
  isChange: 'plain',
  startTime: 'plain',
  endTime: 'plain',
  timeZone: 'plain',
  place: 'plain',
  from: 'plain',
  added: 'plain',
  changed: 'plain',
  rejected: 'plain',
  removed: 'plain',
  restored: 'plain',
  kept: 'plain',
  source: 'plain',
  isFeeDue: 'plain',
  tourDateId: 'plain',
  tourDateIds: 'plain',
  reason: 'plain',
  copy: 'plain',
  detail: 'plain',
  since: 'plain',
  quantity: 'plain',
  pictures: 'plain',
  ticketType: 'plain',
  heldUntil: 'plain',
  eventId: 'plain',
  listingId: 'plain',
  tourSpan: 'plain',
  isFee: 'plain',
  item: 'plain',
  payerId: 'plain',
  paymentId: 'plain',
  payeeId: 'plain',
  severity: 'plain',
  formerRole: 'plain',
  hasRefund: 'plain',
  list: 'plain',
  keys: 'plain',
  owed: 'plain',
  isMailed: 'plain',
}

/** Splits an activity's parameters into personal ones and the rest. */
export function splitParameters({ type: _, id: __, ...parameters }: Activity) {
  const kinds: Record<string, 'personal' | 'plain'> = parameterKinds
  const entries = Object.entries(parameters)
  return {
    parameters: Object.fromEntries(entries.filter(([name]) => kinds[name] === 'plain')),
    personal: Object.fromEntries(entries.filter(([name]) => kinds[name] !== 'plain')),
  }
}
