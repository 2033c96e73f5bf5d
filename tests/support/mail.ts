import { desc, eq } from 'drizzle-orm'
import { renderMail } from '#app/domain/notifications/mail-templates.server.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Db, OpenDatabase } from '#db/client.server.ts'
import { outboxMessages } from '#db/schema/messages.ts'

/** Returns the newest mail queued for an address. */
export function lastMailTo(db: Db, address: string) {
  const mail = db
    .select()
    .from(outboxMessages)
    .where(eq(outboxMessages.toAddress, address))
    .orderBy(desc(outboxMessages.id))
    .get()
  if (!mail) throw new Error(`No mail to ${address}`)
  return { ...mail, ...renderMail(mail, 'Mainstreet') }
}

/** Returns all queued mails with their text, oldest first. */
export function listMails(db: Db) {
  const mails = db.select().from(outboxMessages).orderBy(outboxMessages.id).all()
  return mails.map((mail) => ({ ...mail, ...renderMail(mail, 'Mainstreet') }))
}

/** Returns the token in the newest mail to an address. */
export function mailedToken(db: Db, address: string): string {
  const token = /token=([\w-]+)/.exec(lastMailTo(db, address).text)?.[1]
  if (!token) throw new Error(`No link in the mail to ${address}`)
  return token
}

/** Returns the token of the newest mail to an address that asks whether a listing is available. */
export function readQuestionToken(db: Db, address: string): string {
  const links = listMails(db)
    .filter(({ toAddress }) => toAddress === address)
    .flatMap(({ text }) => /still-available\/([\w-]+)/.exec(text)?.[1] ?? [])
  const token = links.at(-1)
  if (!token) throw new Error(`No question in the mail to ${address}`)
  return token
}

/** Marks all mail as sent. */
export function markMailSent(db: OpenDatabase) {
  db.update(outboxMessages).set({ sentAt: nowInstant() }).run()
}
