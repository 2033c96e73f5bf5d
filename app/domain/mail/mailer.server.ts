import type { Transporter } from 'nodemailer'
import { seconds } from '#app/shared/clock.server.ts'

/** Low, because some mail servers limit the connections of one customer. */
export const maxConnections = 3

/**
 * Returns a sender that connects to the mail server of SMTP_URL when it is first used, and sends one
 * mail after the other over each connection until it is closed. Its timeouts are short,
 * because nodemailer would let a stalled server block the outbox for ten minutes. The library is
 * loaded by this call, because a start without it is faster. A password goes to another machine only
 * encrypted, unless the URL says otherwise.
 * @param longestSilence milliseconds that the server may take for an answer
 */
export async function createMailer(
  smtpUrl: string,
  longestSilence = seconds(30),
): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url: smtpUrl,
    ...(needsTls(new URL(smtpUrl)) && { requireTLS: true }),
    pool: true,
    maxConnections,
    connectionTimeout: seconds(10),
    greetingTimeout: seconds(10),
    socketTimeout: longestSilence,
  })
}

/** Without it nodemailer would log in unencrypted where a server, or somebody between, offers none. */
function needsTls({ username, hostname, searchParams }: URL): boolean {
  const isThisMachine = /^(localhost|127\.[\d.]+|\[::1\])$/i.test(hostname)
  // `ignoreTLS` in the URL would count for nothing beside the option; `requireTLS` overrides it.
  return username !== '' && !isThisMachine && !searchParams.has('ignoreTLS')
}
