import { getSettings } from '#app/domain/settings/settings.server.ts'
import type { Db } from '#db/client.server.ts'
import { commonPasswords } from './common-passwords.ts'

/** Whether a password is on a public list of common ones (docs/rules.md#refused-accounts). */
export function isCommonPassword(password: string): boolean {
  return commonPasswords.has(password.normalize('NFKC').toLowerCase())
}

/** Whether the domain of an address, or a parent domain, is one that the town refuses. */
export function isRefusedAddress(db: Db, email: string): boolean {
  const { DISPOSABLE_MAIL_DOMAINS: domains } = getSettings(db)
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return domains.some((refused) => domain === refused || domain.endsWith(`.${refused}`))
}
