import type { Activities, Activity, ActivityType } from './activity.ts'

type ParameterName = { [T in ActivityType]: Exclude<keyof Activities[T], 'id'> }[ActivityType]

/**
 * What a parameter says, which decides what becomes of it when an account is deleted
 * (docs/rules.md#account-deletion).
 */
type ParameterKind =
  /** No free text; stays. */
  | 'plain'
  /** A day, a code, or what orders and payments keep as well; stays. */
  | 'text'
  /** Written by or about a person; emptied. */
  | 'words'
  /** The name of a member; replaced. */
  | 'member'
  /** The name of what the activity is about; replaced. */
  | 'subject'
  /** The title of a post; replaced. */
  | 'title'
  /** The place of a post; emptied with the post. */
  | 'place'

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

/** A text cannot be `plain`, so that whoever adds one has to decide what becomes of it. */
type PossibleKind<Name extends ParameterName> =
  true extends HasText<Values<Name>> ? Exclude<ParameterKind, 'plain'> : ParameterKind

/**
 * Which kinds are stored in the column for personal data, so that they can be erased while the
 * activity stays.
 */
const isStoredApart: Record<ParameterKind, boolean> = {
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
  priceCents: 'plain',
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
  deadlineZone: 'text',
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
  townHall: 'text',
  isMailed: 'plain',
  isHeld: 'plain',
  wasAccepted: 'plain',
  isRefunded: 'plain',
  disputedCents: 'plain',
  isHandedOver: 'plain',
  code: 'text',
  offerCents: 'plain',
  offerTerms: 'plain',
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
    return kind !== undefined && !isStoredApart[kind]
  }
  const entries = Object.entries(parameters)
  return {
    parameters: Object.fromEntries(entries.filter(([name]) => isPlain(name))),
    personal: Object.fromEntries(entries.filter(([name]) => !isPlain(name))),
  }
}
