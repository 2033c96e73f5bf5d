import type { Activities, Activity, ActivityType } from './activity.ts'

type ParameterName = { [T in ActivityType]: Exclude<keyof Activities[T], 'id'> }[ActivityType]

/**
 * What a parameter says, and so what becomes of it when an account is deleted
 * (docs/rules.md#account-deletion). `plain` stays. `words` are emptied. `member` and `subject`, the
 * names of a member and of what the activity is about, are replaced, as is `title`, the title of a
 * post. `place` is emptied with the post.
 */
type ParameterKind = 'plain' | 'words' | 'member' | 'subject' | 'title' | 'place'

/**
 * These kinds are personal data. They are stored separately, so that they can be erased while the
 * activity stays.
 */
const isPersonal: Record<ParameterKind, boolean> = {
  plain: false,
  words: true,
  member: true,
  subject: true,
  title: false,
  place: false,
}

const parameterKinds: Record<ParameterName, ParameterKind> = {
  name: 'subject',
  formerName: 'subject',
  email: 'words',
  newEmail: 'words',
  memberName: 'member',
  payerEmail: 'words',
  answer: 'words',
  answeredBy: 'member',
  feedback: 'words',
  holderName: 'words',
  locale: 'plain',
  role: 'plain',
  status: 'plain',
  title: 'title',
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
  place: 'place',
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
  former: 'plain',
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

/** Returns the names of the parameters of a kind. */
export function listParameters(kind: ParameterKind): string[] {
  return Object.entries(parameterKinds).flatMap(([name, own]) => (own === kind ? name : []))
}

/** Splits an activity's parameters into personal ones and the rest. */
export function splitParameters({ type: _, id: __, ...parameters }: Activity) {
  const kinds: Record<string, ParameterKind> = parameterKinds
  // A name that the table lacks, in an old row, may be anything.
  const isPlain = (name: string) => {
    const kind = kinds[name]
    return kind !== undefined && !isPersonal[kind]
  }
  const entries = Object.entries(parameters)
  return {
    parameters: Object.fromEntries(entries.filter(([name]) => isPlain(name))),
    personal: Object.fromEntries(entries.filter(([name]) => !isPlain(name))),
  }
}
