import type { Role } from '#app/domain/accounts/account.ts'
import { mayOpenAdminPage } from '#app/http/access/admin-page-access.ts'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'

/**
 * Returns the links to the administration pages that a role may open.
 * @param undecidedMoney the number of payments without an order that wait for a decision
 */
export function useAdminLinks(role: Role, undecidedMoney = 0) {
  const text = useText()
  const { unmatched } = text
  const links = [
    [paths.admin.dashboard(), text.dashboard.adminDashboard],
    [paths.admin.desk(), text.desk.title],
    [paths.admin.listingModeration(), text.moderation.title],
    [paths.admin.eventModeration(), text.events.moderation.title],
    [paths.admin.playModeration(), text.play.moderation.title],
    [paths.admin.classifiedModeration(), text.classifieds.moderation.title],
    [paths.admin.classifiedSections(), text.classifieds.sections.title],
    [
      paths.admin.unmatchedPayments(),
      undecidedMoney ? unmatched.titleOpen(undecidedMoney) : unmatched.title,
    ],
    [paths.admin.import(), text.imports.title],
    [paths.admin.contactMessages(), text.staticPages.contact.messages],
    [paths.admin.settings(), text.settings.title],
    [paths.admin.mail(), text.mail.admin.title],
    [paths.admin.jobs(), text.jobs.title],
    [paths.admin.status(), text.status.title],
    [paths.admin.history(), text.activity.title],
  ] as const
  return links.filter(([path]) => mayOpenAdminPage({ role }, path))
}
