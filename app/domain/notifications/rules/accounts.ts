import type { TypedActivity } from '#app/domain/activity/activity.ts'
import { paths } from '#app/paths.ts'
import { administrators, type Rules } from '../rule.ts'

/**
 * Whether a role changed, or an administrator is no longer active; false for older activities
 * without the former role.
 */
function concernsRights({
  role,
  status,
  formerRole,
}: TypedActivity<'account.membership_changed'>): boolean {
  if (formerRole === undefined) return false
  return role !== formerRole || (formerRole === 'admin' && status !== 'active')
}

/** Every administrator is notified of changed rights (docs/rules.md#rights-watched). */
export const accountRules: Rules<'account'> = {
  'account.registered': null,
  'account.verified': null,
  'account.password_changed': null,
  'account.profile_changed': null,
  'account.email_changed': null,
  'account.membership_changed': {
    to: (activity) => (concernsRights(activity) ? administrators() : []),
    link: () => paths.admin.history({ kind: 'account' }),
    notice: ({ memberName, role, status }, { text }) => {
      const { roles, statuses, notification } = text.accounts.membership
      return notification(memberName ?? '', roles[role], statuses[status])
    },
  },
  'account.suspended': {
    to: ({ formerRole }) => (formerRole === 'admin' ? administrators() : []),
    link: () => paths.admin.history({ kind: 'account' }),
    notice: ({ memberName }, { text }) =>
      text.accounts.membership.notification(
        memberName ?? '',
        text.accounts.membership.roles.admin,
        text.accounts.membership.statuses.suspended,
      ),
  },
  'account.restored': null,
  'account.promoted': {
    to: administrators,
    link: () => paths.admin.history({ kind: 'account' }),
    notice: ({ memberName }, { text }) => text.accounts.membership.promoted(memberName ?? ''),
  },
  'account.second_factor_set': null,
  'account.second_factor_removed': null,
  'account.recovery_codes_renewed': null,
  'account.recovery_code_used': null,
  'account.data_downloaded': null,
  /** The name is deleted, so the notice has none. Older activities have no role either. */
  'account.deleted': {
    to: ({ formerRole = 'member' }) => (formerRole === 'member' ? [] : administrators()),
    link: () => paths.admin.history({ kind: 'account' }),
    notice: ({ formerRole = 'member' }, { text }) => {
      const { roles, deleted } = text.accounts.membership
      return deleted(roles[formerRole])
    },
  },
}
