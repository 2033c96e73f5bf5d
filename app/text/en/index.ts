import { accounts } from './accounts.ts'
import { activity } from './activity.ts'
import { applications } from './applications.ts'
import { backups } from './backups.ts'
import { bookings } from './bookings.ts'
import { campaigns } from './campaigns.ts'
import { classifieds } from './classifieds.ts'
import { clientBook } from './client-book.ts'
import { common } from './common.ts'
import { dashboard } from './dashboard.ts'
import { desk } from './desk.ts'
import { discovery } from './discovery.ts'
import { donations } from './donations.ts'
import { events } from './events.ts'
import { frontPage } from './front-page.ts'
import { imports } from './imports.ts'
import { intl, languageName, namesMonths, weekStart, wordsLikeEndings } from './intl.ts'
import { jobs } from './jobs.ts'
import { keptForm } from './kept-form.ts'
import { limitReasons } from './limits.ts'
import { listingForms } from './listing-forms.ts'
import { listings } from './listings.ts'
import { mail } from './mail-pages.ts'
import { moderation } from './moderation.ts'
import { notifications } from './notifications.ts'
import { ownData } from './own-data.ts'
import { ownerDashboard } from './owner-dashboard.ts'
import { payments } from './payments.ts'
import { personalLists } from './personal-lists.ts'
import { photos } from './photos.ts'
import { play } from './play.ts'
import { screening } from './screening.ts'
import { screeningPhrases } from './screening-phrases.ts'
import { search } from './search.ts'
import { secondFactor } from './second-factor.ts'
import { settings } from './settings.ts'
import { shell } from './shell.ts'
import { staticPages } from './static-pages.ts'
import { status } from './status.ts'
import { tickets } from './tickets.ts'
import { till } from './till.ts'
import { tours } from './tours.ts'
import { unmatched } from './unmatched.ts'
import { views } from './views.ts'
import { welcome } from './welcome.ts'

/**
 * One file per domain. Sentences quoted in docs/rules.md appear here letter for letter, those of
 * refusals too (docs/rules.md#failure-sentences).
 */
export const en = {
  intl,
  languageName,
  namesMonths,
  weekStart,
  common,
  shell,
  accounts,
  activity,
  campaigns,
  applications,
  backups,
  bookings,
  classifieds,
  clientBook,
  dashboard,
  desk,
  discovery,
  donations,
  events,
  frontPage,
  imports,
  jobs,
  keptForm,
  limits: limitReasons,
  listingForms,
  listings,
  mail,
  moderation,
  notifications,
  ownData,
  ownerDashboard,
  payments,
  personalLists,
  photos,
  play,
  screening,
  screeningPhrases,
  search,
  secondFactor,
  settings,
  staticPages,
  status,
  tickets,
  till,
  unmatched,
  views,
  welcome,
  wordsLikeEndings,
  tours,
}
