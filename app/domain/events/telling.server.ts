import type { Actor } from '#app/domain/accounts/account.ts'
import { tell } from '#app/domain/notifications/tell.server.ts'
import { paths } from '#app/paths.ts'
import { textFor } from '#app/text/index.ts'
import type { Db } from '#db/client.server.ts'
import type { EventRow } from './event.ts'

/** Tells the administrators that a new event, or a change of a public one, waits. */
export function tellModerators(tx: Db, actor: Actor, title: string, isChange: boolean) {
  const { submitted, changed } = textFor().events.messages
  const sentence = (isChange ? changed : submitted)(actor.name, title)
  tell(tx, null, sentence, paths.admin.eventModeration())
}

/** Tells the owner what the administrators decided, with their feedback. */
export function tellOwner(
  tx: Db,
  event: Pick<EventRow, 'ownerId' | 'title'>,
  { isChange, status, feedback }: { isChange: boolean; status: string; feedback: string },
) {
  if (event.ownerId === null) return
  const { decided, changeDecided } = textFor().events.messages
  const sentence = (isChange ? changeDecided : decided)(event.title, status, feedback)
  tell(tx, event.ownerId, sentence, paths.ownerDashboard.events())
}
