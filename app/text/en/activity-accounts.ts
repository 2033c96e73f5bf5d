import { from, listed, to } from './activity-phrases.ts'

/** Sentences of the history about accounts. */
export const accountSentences = {
  'account.registered': ({ name, email }: { name?: string; email?: string }) =>
    `An account was registered${listed(name, email)}.`,
  'account.verified': () => 'The address of an account was confirmed.',
  'account.password_changed': () => 'The password of an account was changed.',
  'account.profile_changed': () => 'A profile was changed.',
  'account.email_changed': ({ email, newEmail }: { email?: string; newEmail?: string }) =>
    `The email address of an account was changed${from(email)}${to(newEmail)}.`,
  'account.membership_changed': ({ role, status }: { role?: string; status?: string }) =>
    role && status
      ? `An account was changed to ${role === 'admin' ? 'administrator' : role}, ${status}.`
      : 'The membership of an account was changed.',
  'account.suspended': () => 'An account was suspended.',
  'account.restored': () => 'A suspended account was restored.',
  'account.promoted': () => 'An account was made an administrator.',
  'account.second_factor_set': () => 'An account got a second factor.',
  'account.second_factor_removed': () => 'The second factor of an account was turned off.',
  'account.recovery_codes_renewed': () => 'An account got new recovery codes.',
  'account.recovery_code_used': () => 'An account logged in with a recovery code.',
  'account.deleted': () => 'An account was deleted.',
  'account.data_downloaded': () => 'A member downloaded their data.',
}
