import { and, desc, eq } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { hasReachedMessageLimit } from '#app/domain/limits/member-limits.server.ts'
import type { NewMail } from '#app/domain/mail/mail.ts'
import { queueMail } from '#app/domain/mail/outbox.server.ts'
import { type Submission, writeOnce } from '#app/domain/submissions/submit-once.server.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import { toLocale } from '#app/shared/locale.server.ts'
import { maxRows } from '#app/shared/max-rows.ts'
import type { Connection, Db, Tx } from '#db/client.server.ts'
import { contactMessages, users } from '#db/schema/index.ts'
import { write } from '#db/write.server.ts'

type ContactOutcome = { ok: true } | { ok: false; reason: 'too_many_today' }

/**
 * Stores a message to the town and mails it to the administrators. Only a signed-in sender who gave
 * their own confirmed address gets a copy, so that the form cannot be used to mail third parties
 * (docs/rules.md#contact-form).
 */
export function sendContactMessage(
  db: Connection,
  actor: Actor | null,
  form: { name: string; email: string; message: string },
  submission?: Submission,
): Promise<ContactOutcome> {
  return writeOnce(db, submission, (tx) => storeMessage(tx, actor, form))
}

function storeMessage(
  tx: Tx,
  actor: Actor | null,
  form: { name: string; email: string; message: string },
): ContactOutcome {
  if (actor && hasReachedMessageLimit(tx, actor)) return { ok: false, reason: 'too_many_today' }
  tx.insert(contactMessages)
    .values({ ...form, memberId: actor?.userId, createdAt: nowInstant() })
    .run()
  for (const recipient of findTown(tx)) {
    const content = { template: 'contact_message', ...form } as const
    queueMail(tx, { ...recipient, replyTo: form.email, content })
  }
  if (actor && actor.email === form.email) {
    const { name, email, locale } = actor
    const content = { template: 'contact_acknowledgement', name, message: form.message } as const
    queueMail(tx, { to: email, locale, content })
  }
  return { ok: true }
}

/**
 * Returns the administrators' addresses; if there is no administrator, the address in ADMIN_EMAIL.
 */
function findTown(tx: Db): Array<Pick<NewMail, 'to' | 'locale'>> {
  const admins = tx
    .select({ email: users.email, locale: users.locale })
    .from(users)
    .where(and(eq(users.role, 'admin'), eq(users.membershipStatus, 'active')))
    .all()
  if (admins.length > 0) {
    return admins.map(({ email, locale }) => ({ to: email, locale: toLocale(locale) }))
  }
  return config.adminEmail ? [{ to: config.adminEmail, locale: config.locale }] : []
}

/** Returns the messages to the town, newest first, each with the name of who answered it. */
export function listContactMessages(db: Db) {
  return db
    .select({ message: contactMessages, answeredByName: users.name })
    .from(contactMessages)
    .leftJoin(users, eq(users.id, contactMessages.answeredBy))
    .orderBy(desc(contactMessages.id))
    .limit(maxRows)
    .all()
}

/**
 * Marks a message to the town as answered, so that nobody else answers it, or as open again. The
 * answer itself is a mail.
 * @returns the sender's name; null if there is no such message
 */
export function markAnswered(
  db: Connection,
  admin: Actor,
  id: number,
  { isAnswered }: { isAnswered: boolean },
): Promise<string | null> {
  const answered = { answeredAt: nowInstant(), answeredBy: admin.userId }
  return write(db, (tx) => {
    const marked = tx
      .update(contactMessages)
      .set(isAnswered ? answered : { answeredAt: null, answeredBy: null })
      .where(eq(contactMessages.id, id))
      .returning({ name: contactMessages.name })
      .get()
    return marked?.name ?? null
  })
}
