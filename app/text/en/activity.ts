import { accountSentences } from './activity-accounts.ts'
import { inventorySentences } from './activity-inventories.ts'
import { paymentSentences } from './activity-payments.ts'
import { because, by, listed, named, of, on, The, the, to } from './activity-phrases.ts'
import { ticketSentences } from './activity-tickets.ts'
import { personalListName } from './personal-lists.ts'

/** Any parameter may be missing: older rows lack some, and personal ones may have been erased. */
type Titled = { title?: string }
type Named = { name?: string }
type Listed = Titled & { list?: string }
type Stay = Titled & { span?: string; memberName?: string; answer?: string }
type Decided = Titled & { feedback?: string }
type Given = { isFree?: boolean }

const undone = (thing: string, title?: string) => `The decision on ${the(thing, title)} was undone.`

export const activity = {
  title: 'History',
  intro: 'Everything that was done on the portal, newest first.',
  ownTitle: 'My history',
  ownIntro:
    'What you did on the portal, and what happened to your posts, requests and payments, newest first.',
  empty: 'Nothing has happened here yet.',
  emptyFiltered: 'Nothing like this has happened.',
  columns: { what: 'What', about: 'About', who: 'Who', at: 'When' },
  filter: {
    kind: 'About',
    all: 'Everything',
    number: 'Number',
    who: 'Who (name or email)',
    from: 'From',
    to: 'To',
    submit: 'Show',
  },
  who: {
    portal: 'the portal',
    self: 'you',
    administrator: 'an administrator',
    staff: 'somebody at the town hall',
    member: 'another member',
  },
  /** Names a subject that has no title or was deleted. */
  numbered: (kind: string, id: number) => (id ? `${kind} ${id}` : kind),
  history: (what: string) => `${what}: history`,
  /** For types of activity that no longer exist. */
  unknown: (type: string) => `Something was recorded as “${type}”.`,
  kinds: {
    account: 'Account',
    application: 'Application',
    backup: 'Backup',
    booking: 'Booking',
    campaign: 'Ad campaign',
    classified: 'Classified ad',
    client: 'Client',
    donation: 'Donation',
    door_link: 'Door link',
    event: 'Event',
    inventory: 'Inventory',
    listing: 'Listing',
    order: 'Ticket order',
    owner: 'Owner',
    payment: 'Payment',
    personal_list: 'List of people',
    section: 'Section',
    setting: 'Setting',
    ticket: 'Ticket',
    ticket_type: 'Ticket type',
    tour_date: 'Tour date',
    unmatched_payment: 'Money without an order',
    waiting_list: 'Waiting list',
  },
  sentences: {
    ...accountSentences,

    'application.sent': ({ title, memberName }: Titled & { memberName?: string }) =>
      `An application for ${the('listing', title)} was sent${by(memberName)}.`,
    'application.withdrawn': ({ title, memberName }: Titled & { memberName?: string }) =>
      `An application for ${the('listing', title)} was withdrawn${by(memberName)}.`,
    'application.approved': ({ title, answer }: Titled & { answer?: string }) =>
      `An application for ${the('listing', title)} was approved${because(answer)}`,
    'application.denied': ({ title, answer }: Titled & { answer?: string }) =>
      `An application for ${the('listing', title)} was denied${because(answer)}`,
    'application.answered_by_town': ({ title, memberName }: Titled & { memberName?: string }) =>
      `The town answered an application for ${the('listing', title)}${by(memberName)} in the owner’s place.`,
    'application.listing_taken': ({ title }: Titled) =>
      `${The('listing', title)} was taken while an application for it was waiting.`,

    'backup.restore_failed': ({ copy }: { copy?: string }) =>
      `The test restore of a backup failed${listed(copy)}.`,
    'backup.downloaded': ({ copy }: { copy?: string }) => `A backup was downloaded${listed(copy)}.`,
    'backup.restored': ({ copy }: { copy?: string }) =>
      `A backup replaced the database${listed(copy)}.`,
    'backup.late': () => 'No backup was made for some hours.',
    'backup.not_elsewhere': () => 'Backups could not be stored elsewhere for some hours.',

    'booking.requested': ({ memberName, ...stay }: Stay) =>
      `A booking of ${describeStay(stay)} was requested${by(memberName)}.`,
    'booking.cancelled': ({ memberName, ...stay }: Stay) =>
      `A booking of ${describeStay(stay)} was cancelled${by(memberName)}.`,
    'booking.cancelled_by_owner': ({ answer, ...stay }: Stay) =>
      `The owner or the town cancelled a booking of ${describeStay(stay)}${because(answer)}`,
    'booking.accepted': ({ answer, ...stay }: Stay) =>
      `A booking of ${describeStay(stay)} was accepted${because(answer)}`,
    'booking.declined': ({ answer, ...stay }: Stay) =>
      `A booking of ${describeStay(stay)} was declined${because(answer)}`,
    'booking.lapsed': (stay: Stay) =>
      `Nobody answered a request to book ${describeStay(stay)} in time.`,
    'booking.answered_by_town': ({ memberName, ...stay }: Stay) =>
      `The town decided about a booking of ${describeStay(stay)}${by(memberName)} in the owner’s place.`,

    'campaign.ordered': ({ title }: Titled) => `An ad campaign${named('for', title)} was ordered.`,
    'campaign.paid': ({ isFree }: Given): string =>
      isFree ? 'An ad campaign was started without a fee.' : 'An ad campaign was paid for.',
    'campaign.refunded': () => 'The fee of an ad campaign was refunded.',
    'campaign.expired': () => 'An ad campaign expired.',
    'campaign.ending': ({ title, lastDay }: Titled & { lastDay?: string }) =>
      `A reminder was sent: an ad campaign${named('for', title)} ends${on(lastDay)}.`,

    'classified.posted': ({ title }: Titled) => `${The('classified ad', title)} was posted.`,
    'classified.changed': ({ title }: Titled) => `${The('classified ad', title)} was changed.`,
    'classified.approved': ({ title, feedback, isChange }: Decided & { isChange?: boolean }) =>
      `${isChange ? `A change to ${the('classified ad', title)}` : The('classified ad', title)} was approved${because(feedback)}`,
    'classified.rejected': ({ title, feedback, isChange }: Decided & { isChange?: boolean }) =>
      `${isChange ? `A change to ${the('classified ad', title)}` : The('classified ad', title)} was rejected${because(feedback)}`,
    'classified.decision_undone': ({ title }: Titled) => undone('classified ad', title),
    'classified.cancelled': ({ title }: Titled) => `${The('classified ad', title)} was cancelled.`,
    'classified.paid': ({ isFree }: Given): string =>
      isFree ? 'A classified ad is shown without a fee.' : 'A classified ad was paid for.',
    'classified.refunded': () => 'The fee of a classified ad was refunded.',
    'classified.ending': ({ title, lastDay }: Titled & { lastDay?: string }) =>
      `A reminder was sent: ${the('classified ad', title)} ends${on(lastDay)}.`,
    'classified.expired': ({ title }: Titled) => `${The('classified ad', title)} expired.`,

    'client.changed': () => 'An entry of the client book was changed.',
    'owner.changed': () => 'An entry of the list of owners was changed.',

    'donation.recorded': ({ amount }: { amount?: string }) =>
      `A donation${of(amount)} was received.`,
    'donation.refunded': () => 'A donation was refunded.',

    'event.created': ({ title }: Titled) => `${The('event', title)} was created.`,
    'event.changed': ({ title }: Titled) => `${The('event', title)} was changed.`,
    'event.submitted': ({ title, isChange }: Titled & { isChange?: boolean }) =>
      isChange
        ? `A change to ${the('event', title)} was submitted for approval.`
        : `${The('event', title)} was submitted for approval.`,
    'event.status_changed': ({ title, status }: Titled & { status?: string }) =>
      `The status of ${the('event', title)} was changed${to(status)}.`,
    'event.approved': ({ title, feedback, isChange }: Decided & { isChange?: boolean }) =>
      `${isChange ? `A change to ${the('event', title)}` : The('event', title)} was approved${because(feedback)}`,
    'event.rejected': ({ title, feedback, isChange }: Decided & { isChange?: boolean }) =>
      `${isChange ? `A change to ${the('event', title)}` : The('event', title)} was rejected${because(feedback)}`,
    'event.decision_undone': ({ title }: Titled) => undone('event', title),
    'event.cancelled': ({ title }: Titled) => `${The('event', title)} was cancelled.`,
    'event.message_sent': ({ title, message }: Titled & { message?: string }) =>
      `A message was sent to the ticket holders${named('of', title)}${because(message)}`,
    'event.moved': ({ title, span, place }: Titled & { span?: string; place?: string }) =>
      `${The('event', title)} was moved${listed(span, place)}.`,
    'event.duplicated': () => 'An event was copied.',
    'event.deleted': ({ title }: Titled) => `${The('event', title)} was deleted.`,

    ...inventorySentences,

    'listing.posted': ({ title }: Titled) => `${The('listing', title)} was posted.`,
    'listing.changed': ({ title }: Titled) => `${The('listing', title)} was changed.`,
    'listing.photo_added': ({ title }: Titled) => `A photo was added to ${the('listing', title)}.`,
    'listing.photo_removed': () => 'A photo was removed from a listing.',
    'listing.photo_moved': () => 'Another photo of a listing was put first.',
    'listing.photo_restored': ({ title }: Titled) =>
      `A removed photo was put back on ${the('listing', title)}.`,
    'listing.approved': ({ title, feedback, isChange }: Decided & { isChange?: boolean }) =>
      `${isChange ? `A change to ${the('listing', title)}` : The('listing', title)} was approved${because(feedback)}`,
    'listing.rejected': ({ title, feedback, isChange }: Decided & { isChange?: boolean }) =>
      `${isChange ? `A change to ${the('listing', title)}` : The('listing', title)} was rejected${because(feedback)}`,
    'listing.decision_undone': ({ title }: Titled) => undone('listing', title),
    'listing.deactivated': ({ title }: Titled) => `${The('listing', title)} was deactivated.`,
    'listing.reactivated': () => 'A listing was put back on the lists.',
    'listing.taken': () => 'A listing was marked as taken.',
    'listing.available': () => 'A listing was marked as available again.',
    'listing.asked': ({ title }: Titled) =>
      `The owner was asked whether ${the('listing', title)} is still available.`,
    'listing.confirmed': () => 'A listing was confirmed to be still available.',
    'listing.unanswered': ({ title }: Titled) =>
      `${The('listing', title)} went off the lists, because nobody answered.`,
    'listing.activated': ({ isFree }: Given): string =>
      isFree ? 'A listing has no fee to pay.' : 'A listing was paid for and activated.',
    'listing.activation_refunded': () => 'The activation fee of a listing was refunded.',
    'listing.days_blocked': (stay: Stay) => `Days were blocked: ${describeStay(stay)}.`,
    'listing.days_unblocked': (stay: Stay) =>
      `Blocked days were opened again: ${describeStay(stay)}.`,
    'listing.tour_dates_added': ({ count }: { count?: number }) =>
      count === undefined || count === 1
        ? 'A tour date was added.'
        : `${count} tour dates were added.`,

    ...ticketSentences,

    ...paymentSentences,

    'personal_list.exported': (listed: Listed) =>
      `Personal data was downloaded: ${personalListName(listed.list, listed.title)}.`,
    'personal_list.read': (listed: Listed) =>
      `Personal data was read: ${personalListName(listed.list, listed.title)}.`,

    'section.suggested': ({ name }: Named) => `${The('section', name)} was suggested.`,
    'section.approved': ({ name }: Named) => `${The('section', name)} was approved.`,
    'section.rejected': ({ name }: Named) => `${The('section', name)} was rejected.`,
    'section.decision_undone': ({ title }: Titled) => undone('section', title),
    'section.renamed': ({ name, formerName }: Named & { formerName?: string }) =>
      formerName && name
        ? `The section “${formerName}” was renamed to “${name}”.`
        : `${The('section', name)} was renamed.`,
    'section.deleted': ({ name }: Named) => `${The('section', name)} was deleted.`,

    'setting.changed': ({ settings = '' }: { settings?: string }) =>
      `Settings were changed: ${settings}.`,
    'setting.clock_confirmed': () => 'The portal’s clock was confirmed to be right.',
    'setting.clock_doubted': () => 'The portal’s clock may be wrong.',
    'setting.severity_changed': ({ severity }: { severity?: number }) =>
      `The strictness of the screening was changed${to(severity?.toString())}.`,
  },
}

const describeStay = ({ title, span }: Stay) => the('listing', title) + listed(span)
