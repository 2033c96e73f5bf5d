import { queueMail } from '#app/domain/mail/outbox.server.ts'
import { paths } from '#app/paths.ts'
import { config } from '#app/shared/config.server.ts'
import { textFor } from '#app/text/index.ts'
import type { Db } from '#db/client.server.ts'

type Recipient = { name: string; email: string }

const mails = () => textFor().accounts.mails

export function mailVerification(tx: Db, { name, email }: Recipient, token: string) {
  const link = config.origin + paths.verifyEmail({ token })
  queueMail(tx, { to: email, ...mails().verify(config.portalName, name, link) })
}

export function mailKnownAddress(tx: Db, { name, email }: Recipient) {
  const links = [config.origin + paths.login(), config.origin + paths.forgotPassword()] as const
  queueMail(tx, { to: email, ...mails().knownAddress(config.portalName, name, ...links) })
}

export function mailEmailChange(tx: Db, { name, email }: Recipient, token: string) {
  const link = config.origin + paths.changeEmail({ token })
  queueMail(tx, { to: email, ...mails().changeEmail(config.portalName, name, link) })
}

export function mailAddressTaken(tx: Db, email: string) {
  queueMail(tx, { to: email, ...mails().emailTaken(config.portalName) })
}

export function mailEmailChanged(tx: Db, { name, email }: Recipient, newEmail: string) {
  queueMail(tx, { to: email, ...mails().emailChanged(config.portalName, name, newEmail) })
}

export function mailPasswordReset(tx: Db, { name, email }: Recipient, token: string) {
  const link = config.origin + paths.resetPassword({ token })
  queueMail(tx, { to: email, ...mails().reset(config.portalName, name, link) })
}

export function mailPasswordChanged(tx: Db, { name, email }: Recipient) {
  queueMail(tx, { to: email, ...mails().passwordChanged(config.portalName, name) })
}
