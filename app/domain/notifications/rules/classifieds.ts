import { isFree } from '#app/domain/fees/fee.ts'
import { paths } from '#app/paths.ts'
import { administrators, feedbackQuote, ownerIfAny, type Rules } from '../rule.ts'

/** The fee of older activities, which did not store it. */
const firstFee = { amountCents: 500, currency: 'USD', days: 30 }

const ownClassifieds = () => paths.ownerDashboard.classifieds()

export const classifiedRules: Rules<'classified'> = {
  'classified.posted': {
    isDigested: true,
    to: administrators,
    link: () => paths.admin.classifiedModeration(),
    notice: ({ memberName, title }, { text }) =>
      text.classifieds.messages.posted(memberName, title),
  },
  'classified.changed': {
    isDigested: true,
    to: ({ needsReview }) => (needsReview ? administrators() : []),
    link: () => paths.admin.classifiedModeration(),
    notice: ({ memberName, title }, { text }) =>
      text.classifieds.messages.changed(memberName, title),
  },
  'classified.approved': {
    to: ownerIfAny,
    link: ownClassifieds,
    notice: ({ title, isPaid, isGiven, fee = firstFee, isChange }, { text, money }) => {
      if (isChange) return text.moderation.changeDecided(title, 'approved')
      const { days } = fee
      const { approved, whenShown } = text.classifieds.messages
      if (isPaid) return approved(title, whenShown.again)
      if (isGiven) return approved(title, whenShown.now(days))
      if (isFree(fee)) return approved(title, whenShown.onRequest(days))
      return approved(title, whenShown.oncePaid(money(fee), days))
    },
    quote: feedbackQuote,
  },
  'classified.rejected': {
    to: ownerIfAny,
    link: ownClassifieds,
    notice: ({ title, isChange }, { text }) =>
      isChange
        ? text.moderation.changeDecided(title, 'rejected')
        : text.classifieds.messages.rejected(title),
    quote: feedbackQuote,
  },
  'classified.ending': {
    to: ownerIfAny,
    link: ownClassifieds,
    mailedLink: (_, { token }) => paths.classifieds.renew(token),
    notice: ({ title, lastDay, days = firstFee.days }, { text, day }) =>
      text.classifieds.messages.ending(title, day(lastDay), days),
  },
  'classified.expired': {
    to: ownerIfAny,
    link: ownClassifieds,
    notice: ({ title }, { text }) => text.classifieds.messages.expired(title),
  },
  'classified.decision_undone': null,
  'classified.cancelled': null,
  'classified.paid': null,
  'classified.refunded': null,
}

export const sectionRules: Rules<'section'> = {
  'section.suggested': {
    isDigested: true,
    to: ({ needsReview }) => (needsReview ? administrators() : []),
    link: () => paths.admin.classifiedSections(),
    notice: ({ memberName, name }, { text }) =>
      text.classifieds.messages.suggested(memberName, name),
  },
  'section.approved': {
    to: ({ memberId }) => (memberId === null ? [] : [{ memberId }]),
    link: () => paths.classifieds.new(),
    notice: ({ name }, { text }) => text.classifieds.messages.sectionAdded(name),
    quote: feedbackQuote,
  },
  'section.rejected': {
    to: ({ memberId }) => (memberId === null ? [] : [{ memberId }]),
    link: () => paths.classifieds.new(),
    notice: ({ name }, { text }) => text.classifieds.messages.sectionRefused(name),
    quote: feedbackQuote,
  },
  'section.decision_undone': null,
  'section.renamed': null,
  'section.deleted': null,
}

export const campaignRules: Rules<'campaign'> = {
  'campaign.ending': {
    to: ownerIfAny,
    link: () => paths.campaigns.own(),
    mailedLink: (_, { token }) => paths.campaigns.renew(token),
    notice: ({ title, lastDay, days = firstFee.days }, { text, day }) =>
      text.campaigns.messages.ending(title, day(lastDay), days),
  },
  'campaign.ordered': null,
  'campaign.paid': null,
  'campaign.refunded': null,
  'campaign.expired': null,
}
