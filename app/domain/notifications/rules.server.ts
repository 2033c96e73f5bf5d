import type { ActivityType } from '#app/domain/activity/activity.ts'
import { toCurrentType } from '#app/domain/activity/former-types.ts'
import type { Rule, Rules } from './rule.ts'
import { accountRules } from './rules/accounts.ts'
import { backupRules } from './rules/backups.server.ts'
import { campaignRules, classifiedRules, sectionRules } from './rules/classifieds.ts'
import { eventRules, orderRules, ticketRules } from './rules/events.ts'
import { listingRules } from './rules/listings.ts'
import { paymentRules, unmatchedRules } from './rules/payments.ts'
import { personalListRules } from './rules/personal-lists.ts'
import { applicationRules, bookingRules } from './rules/requests.ts'
import { settingRules } from './rules/settings.ts'
import { tourDateRules } from './rules/tour-dates.ts'

/** These activities notify nobody; some of them send mails of their own. */
const silent: Rules<'client' | 'donation' | 'door_link' | 'inventory' | 'owner' | 'ticket_type'> = {
  'client.changed': null,
  'donation.recorded': null,
  'donation.refunded': null,
  'door_link.created': null,
  'door_link.revoked': null,
  'inventory.imported': null,
  'inventory.stopped': null,
  'inventory.taken_back': null,
  'owner.changed': null,
  'ticket_type.created': null,
  'ticket_type.changed': null,
  'ticket_type.sale_ended': null,
  'ticket_type.deleted': null,
  'ticket_type.restored': null,
}

/** Who is notified of each activity; null: nobody. */
export const rules: { [T in ActivityType]: Rule<T> | null } = {
  ...accountRules,
  ...applicationRules,
  ...backupRules,
  ...bookingRules,
  ...campaignRules,
  ...classifiedRules,
  ...eventRules,
  ...listingRules,
  ...orderRules,
  ...paymentRules,
  ...personalListRules,
  ...sectionRules,
  ...settingRules,
  ...ticketRules,
  ...tourDateRules,
  ...unmatchedRules,
  ...silent,
}

/** Returns the rule for a type that is only known at run time, such as a stored one. */
export function findRule(type: string): Rule<ActivityType> | null {
  const current = toCurrentType(type)
  return Object.hasOwn(rules, current)
    ? (rules[current as ActivityType] as Rule<ActivityType>)
    : null
}
