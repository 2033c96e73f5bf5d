import { createTransport, type Transporter } from 'nodemailer'
import { seconds } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'

/**
 * A connection to the mail server of SMTP_URL, with the portal as the sender. A stalled server must
 * not hold the outbox for the ten minutes that nodemailer would wait.
 */
export function createMailer(smtpUrl: string): Transporter {
  return createTransport(
    {
      url: smtpUrl,
      connectionTimeout: seconds(10),
      greetingTimeout: seconds(10),
      socketTimeout: seconds(30),
    },
    { from: config.mailFrom },
  )
}
