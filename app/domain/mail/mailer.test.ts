import { afterEach, beforeEach, expect, test } from 'vitest'
import { MailServer } from '#tests/support/smtp.ts'
import { createMailer } from './mailer.server.ts'

let server: MailServer
beforeEach(async () => {
  server = await MailServer.start()
})
afterEach(() => server.stop())

// The server offers no encryption, and refuses every password. 0.0.0.0 leads to this machine, but
// nobody can tell from the name.
test.each([
  ['0.0.0.0', '', 'STARTTLS'],
  ['0.0.0.0', '?requireTLS=false', 'AUTH'],
  ['0.0.0.0', '?ignoreTLS=true', 'AUTH'],
  ['127.0.0.1', '', 'AUTH'],
])('with a password, the mail server at %s%s gets as far as %s', async (host, options, command) => {
  const { port } = new URL(server.url)
  const mailer = await createMailer(`smtp://clerk:secret@${host}:${port}${options}`)
  await expect(mailer.verify()).rejects.toMatchObject({
    command: expect.stringContaining(command),
  })
  mailer.close()
})
