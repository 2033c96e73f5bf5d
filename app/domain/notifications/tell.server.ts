import { and, eq } from 'drizzle-orm'
import { queueMail } from '#app/domain/mail/outbox.server.ts'
import { config } from '#app/shared/config.server.ts'
import { textFor } from '#app/text/index.ts'
import type { Db } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import { notify } from './notify.server.ts'

/**
 * Tells somebody in the portal and by mail, in the transaction of what happened.
 * @param userId null: the town itself, which is every administrator.
 * @param href a path of the portal where the matter can be seen
 * @param mailedHref another path for the mail alone: a link that works without signing in
 */
export function tell(
  tx: Db,
  userId: number | null,
  message: string,
  href: string,
  mailedHref = href,
) {
  const who = userId === null ? eq(users.role, 'admin') : eq(users.id, userId)
  const recipients = tx
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(and(who, eq(users.membershipStatus, 'active')))
    .all()
  const { tellMail } = textFor().notifications
  for (const { id, name, email } of recipients) {
    notify(tx, id, message, href)
    const link = config.origin + mailedHref
    queueMail(tx, { to: email, ...tellMail(config.portalName, name, message, link) })
  }
}
