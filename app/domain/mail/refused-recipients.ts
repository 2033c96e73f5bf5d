import { sql } from 'drizzle-orm'
import { outboxMessages } from '#db/schema/messages.ts'

/**
 * How the stored error of a mail begins and goes on whose recipient was refused for good. By the
 * codes of RFC 3463, 5.1 is about an address and 5.2 about a mailbox; 5.1.7 and 5.1.8 are about
 * the sender's. A server that refuses to relay says 5.7, or no such code.
 */
const refusals = ['1.[0-69]', '2.'].map(
  (code) => `Can't send mail - all recipients were rejected: 5[0-9][0-9][ -]5.${code}*`,
)

/** Whether a failed mail failed by its recipient's fault, so that nobody at the portal can help it. */
export const isRecipientRefused = sql`(${sql.join(
  refusals.map((refusal) => sql`${outboxMessages.lastError} glob ${refusal}`),
  sql` or `,
)})`
