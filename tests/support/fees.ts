import type { Actor } from '#app/domain/accounts/account.ts'
import { record } from '#app/domain/activity/record.server.ts'
import type { SettingKey } from '#app/domain/settings/setting.ts'
import { hours } from '#app/shared/clock.server.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { write } from '#db/write.server.ts'
import { storeSetting } from './settings.ts'

/** Sets a fee, in cents, as the page of settings does. */
export function saveFee(db: OpenDatabase, admin: Actor, fee: SettingKey, cents: number) {
  storeSetting(db, fee, String(cents))
  const saved = { type: 'setting.changed', id: 0, keys: fee, memberName: 'Ada Clerk' } as const
  return write(db, (tx) => record(tx, admin, saved))
}

/** The outcome where there was no fee to pay. */
export const nothingToPay = { ok: true, payment: null }

/** The submission of a form that is sent twice from one page. */
export const pressedTwice = { key: 'pressed twice', keptFor: hours(1) }
