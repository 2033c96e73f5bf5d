import type { SettingKey } from '#app/domain/settings/setting.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { settings } from '#db/schema/settings.ts'

/** Stores a setting as another process would, without the page's checks. */
export function storeSetting(db: OpenDatabase, key: SettingKey, value: string) {
  db.insert(settings)
    .values({ key, value, updatedAt: '2026-01-01T00:00:00.000Z' })
    .onConflictDoUpdate({ target: settings.key, set: { value } })
    .run()
}
