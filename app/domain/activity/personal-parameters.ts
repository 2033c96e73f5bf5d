import type { Activities, Activity, ActivityType } from './activity.ts'

type ParameterName = { [T in ActivityType]: Exclude<keyof Activities[T], 'id'> }[ActivityType]

/**
 * What a parameter says, and so what becomes of it when an account is deleted
 * (docs/rules.md#account-deletion). `plain` and `text` stay; `text` is for texts that nobody wrote
 * about a person: a day, a code, or what orders and payments keep as well. `words` are emptied.
 * `member` and `subject`, the names of a member and of what the activity is about, are replaced, as
 * is `title`, the title of a post. `place` is emptied with the post.
 */
type ParameterKind = 'plain' | 'text' | 'words' | 'member' | 'subject' | 'title' | 'place'

/** The values of a parameter in all activities. */
type Values<Name extends ParameterName> = {
  [T in ActivityType]: Activities[T] extends { [N in Name]?: infer Value } ? Value : never
}[ActivityType]

/** Whether a value is, or contains, a text that can say anything. */
type HasText<Value> = Value extends string
  ? string extends Value
    ? true
    : never
  : Value extends readonly (infer Item)[]
    ? HasText<Item>
    : Value extends object
      ? { [Key in keyof Value]: HasText<Value[Key]> }[keyof Value]
      : never

/** A text is not `plain`, so that whoever adds one has to decide what becomes of it. */
type PossibleKind<Name extends ParameterName> =
  true extends HasText<Values<Name>> ? Exclude<ParameterKind, 'plain'> : ParameterKind

/**
 * These kinds are personal data. They are stored separately, so that they can be erased while the
 * activity stays.
 */
const isPersonal: Record<ParameterKind, boolean> = {
  plain: false,
  text: false,
  words: true,
  member: true,
  subject: true,
  title: false,
  place: false,
}

const parameterKinds: { [Name in ParameterName]: PossibleKind<Name> } = {
  name: 'subject',
  formerName: 'subject',
  email: 'words',
  newEmail: 'words',
  memberName: 'member',
  payerEmail: 'words',
  answer: 'words',
  message: 'words',
  answeredBy: 'member',
  feedback: 'words',
  holderName: 'words',
  locale: 'text',
  role: 'plain',
  status: 'plain',
  title: 'title',
  ownerId: 'plain',
  memberId: 'plain',
  startDate: 'text',
  endDate: 'text',
  isByTown: 'plain',
  isMoved: 'plain',
  isPaid: 'plain',
  isGiven: 'plain',
  isFree: 'plain',
  fee: 'text',
  days: 'plain',
  lastDay: 'text',
  needsReview: 'plain',
  amountCents: 'plain',
  currency: 'text',
  receiptNumber: 'text',
  reference: 'text',
  at: 'text',
  isChange: 'plain',
  startTime: 'text',
  endTime: 'text',
  timeZone: 'text',
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
  readyReason: 'plain',
  writtenReason: 'words',
  copy: 'text',
  detail: 'text',
  since: 'text',
  former: 'text',
  quantity: 'plain',
  pictures: 'plain',
  ticketType: 'text',
  heldUntil: 'text',
  eventId: 'plain',
  listingId: 'plain',
  tourSpan: 'text',
  isFee: 'plain',
  item: 'text',
  payerId: 'plain',
  paymentId: 'plain',
  payeeId: 'plain',
  severity: 'plain',
  formerRole: 'plain',
  hasRefund: 'plain',
  list: 'plain',
  keys: 'text',
  owed: 'text',
  isMailed: 'plain',
  isHeld: 'plain',
  isRefunded: 'plain',
  isHandedOver: 'plain',
  code: 'text',
  offerCents: 'plain',
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
