import type { Transporter } from 'nodemailer'
import { seconds } from '#app/shared/clock.server.ts'

/**
 * Connects to the mail server of SMTP_URL. Its timeouts are short,
 * because nodemailer would let a stalled server block the outbox for ten minutes. The library is
 * loaded by this call, because a start without it is faster.
 */
export async function createMailer(smtpUrl: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url: smtpUrl,
    connectionTimeout: seconds(10),
    greetingTimeout: seconds(10),
    socketTimeout: seconds(30),
  })
}
