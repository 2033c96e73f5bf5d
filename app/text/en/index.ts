import { accounts } from './accounts.ts'
import { applications } from './applications.ts'
import { bookings } from './bookings.ts'
import { common } from './common.ts'
import { contacts } from './contacts.ts'
import { dashboard } from './dashboard.ts'
import { listings } from './listings.ts'
import { mail } from './mail.ts'
import { notifications } from './notifications.ts'
import { shell } from './shell.ts'

/** One file a domain; the sentences quoted in the specification stand here letter for letter. */
export const en = {
  common,
  shell,
  accounts,
  applications,
  bookings,
  contacts,
  dashboard,
  listings,
  mail,
  notifications,
}
