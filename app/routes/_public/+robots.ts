import { callAddress, languageAddress, paths } from '#app/paths.ts'
import { locales } from '#app/text/index.ts'
import { listingSources } from '#db/schema/listings.ts'

/** Pages for members only, forms, and addresses that redirect to them. */
const closed = [
  paths.login,
  paths.logout,
  paths.register,
  paths.forgotPassword,
  paths.resetPassword,
  paths.resendVerification,
  paths.verifyEmail,
  paths.changeEmail,
  paths.admin.index,
  paths.dev.mailbox,
  paths.apply,
  ...listingSources.map((source) => paths[source].new),
  paths.play.purchaseTicket,
  paths.editListing.form,
  paths.myPlayListings.list,
  ...Object.values(paths.tourDates),
  paths.events.new,
  paths.events.edit,
  paths.events.cancel,
  paths.events.delete,
  paths.events.manage,
  paths.events.preview,
  paths.events.tickets,
  paths.events.ticketTypes,
  paths.events.purchasedTickets,
  paths.events.message,
  paths.events.doorLinks,
  paths.events.doorList,
  paths.events.checkIn,
  paths.ticket,
  paths.door,
  paths.classifieds.new,
  paths.classifieds.edit,
  paths.classifieds.cancel,
  paths.classifieds.renew,
  paths.classifieds.conversation,
  paths.classifieds.suggestSection,
  paths.campaigns.own,
  paths.search,
  paths.stillAvailable,
  paths.campaigns.frame,
  paths.ownerDashboard.index,
  paths.payment,
  paths.profile,
  paths.welcome,
  paths.notifications,
  paths.myRequests,
  paths.transactions,
  paths.clients.list,
  paths.owners.list,
]

/**
 * Returns robots.txt (RFC 9309): which addresses search engines must not read, and where the
 * sitemap is.
 */
export function robotsFile(origin: string): string {
  const own = closed.map(({ pattern }) => toRule(pattern))
  // Each address exists in every language too (docs/rules.md#language).
  const chosen = locales.length > 1 ? locales : []
  const all = [
    ...own,
    ...chosen.flatMap((locale) => own.map((rule) => languageAddress(locale, rule))),
  ]
  const rules = all.map((rule) => `Disallow: ${rule}`)
  return [
    'User-agent: *',
    `Disallow: ${callAddress('')}`,
    ...rules,
    '',
    `Sitemap: ${origin}${paths.sitemap()}`,
    '',
  ].join('\n')
}

/** Returns a rule, which matches the beginning of an address, so the last parameter is left out. */
const toRule = (pattern: string) => pattern.replace(/:\w+$/, '').replace(/:\w+/g, '*')
