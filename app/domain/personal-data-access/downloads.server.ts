import type { Actor } from '#app/domain/accounts/account.ts'
import { record } from '#app/domain/activity/record.server.ts'
import type { Connection } from '#db/client.server.ts'
import { write } from '#db/write.server.ts'
import type { PersonalList, TicketSubject } from './personal-list.ts'

/**
 * Records that somebody downloads a personal list, before its first line is sent
 * (docs/rules.md#personal-lists).
 * @param tickets the event or tour date of a list of tickets
 */
export async function recordDownload(
  db: Connection,
  actor: Actor,
  list: PersonalList,
  tickets?: TicketSubject,
) {
  const { name: memberName } = actor
  await write(db, (tx) =>
    record(tx, actor, { type: 'personal_list.exported', id: 0, list, memberName, ...tickets }),
  )
}
