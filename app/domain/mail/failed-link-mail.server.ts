import { and, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.server.ts'
import { outboxMessages } from '#db/schema/messages.ts'
import { erasedToken, type LinkMail, withoutSecrets } from './mail.ts'

const linkTemplates: LinkMail['template'][] = ['verify_email', 'change_email', 'reset_password']

const readContent = (field: string) => sql`json_extract(${outboxMessages.content}, ${`$.${field}`})`

/** Returns the mails with a one-time link that failed and still have its token. */
export function listFailedLinkMail(db: Db): Array<LinkMail & { id: number }> {
  const isLink = inArray(readContent('template'), linkTemplates)
  return db
    .select({ id: outboxMessages.id, content: outboxMessages.content })
    .from(outboxMessages)
    .where(and(isNotNull(outboxMessages.failedAt), isLink, ne(readContent('token'), erasedToken)))
    .all()
    .map(({ id, content }) => ({ id, ...(content as LinkMail) }))
}

/** Erases the token of a mail that failed; it cannot be sent again. */
export function eraseToken(tx: Tx, { id, ...mail }: LinkMail & { id: number }) {
  tx.update(outboxMessages)
    .set({ content: withoutSecrets(mail) })
    .where(eq(outboxMessages.id, id))
    .run()
}
