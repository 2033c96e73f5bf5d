import { and, desc, eq } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { queueMail } from '#app/domain/mail/outbox.server.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import { textFor } from '#app/text/index.ts'
import { type Db, transaction } from '#db/client.server.ts'
import { contactMessages, users } from '#db/schema/index.ts'

/**
 * Stores a message to the town and mails it to the administrators. The page acknowledges it; mail
 * goes back only to a signed-in member's own confirmed address, so that nobody can use the form to
 * write to third parties.
 */
export function sendContactMessage(
  db: Db,
  actor: Actor | null,
  form: { name: string; email: string; message: string },
) {
  const { contact } = textFor().staticPages
  transaction(db, (tx) => {
    tx.insert(contactMessages)
      .values({ ...form, createdAt: nowInstant() })
      .run()
    const mail = contact.mail(config.portalName, form.name, form.email, form.message)
    for (const to of townAddresses(tx)) queueMail(tx, { to, replyTo: form.email, ...mail })
    if (actor && actor.email === form.email) {
      const reply = contact.acknowledgement(config.portalName, actor.name, form.message)
      queueMail(tx, { to: actor.email, ...reply })
    }
  })
}

/** The administrators, or before there is one the configured address. */
function townAddresses(tx: Db): string[] {
  const admins = tx
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.role, 'admin'), eq(users.membershipStatus, 'active')))
    .all()
  if (admins.length > 0) return admins.map((admin) => admin.email)
  return config.adminEmail ? [config.adminEmail] : []
}

const mostShown = 200

export function listContactMessages(db: Db) {
  return db.select().from(contactMessages).orderBy(desc(contactMessages.id)).limit(mostShown).all()
}
