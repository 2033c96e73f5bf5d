import type { Actor } from '#app/domain/accounts/account.ts'
import { record } from '#app/domain/activity/record.server.ts'
import type { Connection } from '#db/client.server.ts'
import { write } from '#db/write.server.ts'
import type { PersonalList } from './personal-list.ts'

/**
 * Records that somebody downloads a personal list, before the first line of it is sent
 * (docs/rules.md#personal-lists).
 * @param about for tickets: the event's title and owner
 */
export async function recordDownload(
  db: Connection,
  actor: Actor,
  list: PersonalList,
  about: { title?: string; ownerId?: number | null } = {},
) {
  const { name: memberName } = actor
  await write(db, (tx) =>
    record(tx, actor, { type: 'personal_list.exported', id: 0, list, memberName, ...about }),
  )
}
