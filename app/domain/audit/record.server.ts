import type { Actor } from '#app/domain/accounts/account.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Db } from '#db/client.server.ts'
import { auditEvents } from '#db/schema/records.ts'

/** Notes a meaningful change in its own transaction; `actor` null is the portal itself. */
export function recordEvent(
  tx: Db,
  actor: Pick<Actor, 'userId'> | null,
  action: string,
  subject: { type: string; id: number },
  detail?: Record<string, unknown>,
) {
  tx.insert(auditEvents)
    .values({
      actorId: actor?.userId ?? null,
      action,
      subjectType: subject.type,
      subjectId: subject.id,
      detail,
      createdAt: nowInstant(),
    })
    .run()
}
