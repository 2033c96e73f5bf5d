import { eq } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { record } from '#app/domain/activity/record.server.ts'
import { defaultSeverity, parseSeverity, type Severity } from '#app/domain/screening/screening.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Connection, Db } from '#db/client.server.ts'
import { settings } from '#db/schema/settings.ts'
import { write } from '#db/write.server.ts'

/** Stored rows have this name, and so has the setting's address in the API. */
const key = 'llm_moderation_severity'

/** Returns the severity of the screening; 3 until an administrator sets it. */
export function getSeverity(db: Db): Severity {
  const value = db.select().from(settings).where(eq(settings.key, key)).get()?.value
  return (value && parseSeverity(value)) || defaultSeverity
}

/** Sets the severity and notifies every administrator (docs/rules.md#rights-watched). */
export async function setSeverity(db: Connection, admin: Actor, severity: Severity) {
  await write(db, (tx) => {
    const change = { value: String(severity), updatedBy: admin.userId, updatedAt: nowInstant() }
    tx.insert(settings)
      .values({ key, ...change })
      .onConflictDoUpdate({ target: settings.key, set: change })
      .run()
    const memberName = admin.name
    record(tx, admin, { type: 'setting.severity_changed', id: 0, severity, memberName })
  })
}
