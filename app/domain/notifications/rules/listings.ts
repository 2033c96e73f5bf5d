import { answerDays } from '#app/domain/listings/availability/availability-question.ts'
import { feePages } from '#app/domain/listings/fee-page.ts'
import type { ListingSource } from '#app/domain/listings/listing.ts'
import { paths } from '#app/paths.ts'
import type { Words } from '#app/text/words.ts'
import { administrators, feedbackQuote, ownerIfAny, ownerIfOther, type Rules } from '../rule.ts'

const queues: Record<ListingSource, string> = {
  properties: paths.admin.listingModeration(),
  work: paths.admin.listingModeration(),
  play: paths.admin.playModeration(),
}

const queue = ({ source }: { source: ListingSource }) => queues[source]

const changed = {
  isDigested: true as const,
  to: ({ needsReview }: { needsReview: boolean }) => (needsReview ? administrators() : []),
  link: queue,
  notice: ({ memberName, title }: { memberName: string; title: string }, { text }: Words) =>
    text.listingForms.messages.changed(memberName, title),
}

export const listingRules: Rules<'listing'> = {
  'listing.posted': {
    isDigested: true,
    to: administrators,
    link: queue,
    notice: ({ memberName, title }, { text }) =>
      text.listingForms.messages.posted(memberName, title),
  },
  'listing.changed': changed,
  'listing.photo_added': changed,
  'listing.photo_removed': null,
  'listing.photo_moved': null,
  'listing.photo_restored': changed,
  'listing.approved': {
    to: ownerIfAny,
    link: ({ id, source, isFeeDue }) =>
      (isFeeDue && feePages[source]?.(id)) || paths.editListing.form(source, id),
    notice: ({ title, isFeeDue, isChange }, { text: { moderation, play } }) => {
      if (isFeeDue) return play.messages.payToActivate(title)
      return (isChange ? moderation.changeDecided : moderation.decided)(title, 'approved')
    },
    quote: feedbackQuote,
  },
  'listing.rejected': {
    to: ownerIfAny,
    link: ({ id, source }) => paths.editListing.form(source, id),
    notice: ({ title, isChange }, { text: { moderation } }) =>
      (isChange ? moderation.changeDecided : moderation.decided)(title, 'rejected'),
    quote: feedbackQuote,
  },
  'listing.decision_undone': null,
  'listing.deactivated': {
    to: ownerIfOther,
    link: ({ id, source }) => paths.editListing.form(source, id),
    notice: ({ title }, { text }) => text.listingForms.messages.deactivated(title),
  },
  'listing.asked': {
    to: ownerIfAny,
    link: ({ id, source }) => paths.editListing.form(source, id),
    mailedLink: (_, { token }) => paths.stillAvailable(token),
    notice: ({ title }, { text }) => text.listingForms.messages.asked(title, answerDays),
  },
  'listing.confirmed': null,
  'listing.unanswered': {
    to: ownerIfAny,
    link: ({ id, source }) => paths.editListing.form(source, id),
    notice: ({ title }, { text }) => text.listingForms.messages.unanswered(title),
  },
  'listing.reactivated': null,
  'listing.taken': null,
  'listing.available': null,
  'listing.activated': null,
  'listing.activation_refunded': null,
  'listing.days_blocked': null,
  'listing.days_unblocked': null,
  'listing.tour_dates_added': null,
}
