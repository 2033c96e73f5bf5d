import { lastSettings } from '#app/domain/settings/settings.server.ts'
import { paths } from '#app/paths.ts'
import { config } from '#app/shared/config.server.ts'
import { addressFor } from '#app/shared/locale.server.ts'
import { locales, textFor } from '#app/text/index.ts'
import { demoAccounts } from './seed/accounts.ts'

/** Prints the demo's address, its logins and where its mail is. */
export function announceDemo() {
  const { password, ...people } = demoAccounts
  const logins = Object.entries(people).map(
    ([who, { email }]) => `  ${`${who}:`.padEnd(10)} ${email.padEnd(21)}   password: ${password}`,
  )
  const otherLanguages = locales
    .filter((locale) => locale !== config.locale)
    .map((locale) => `  ${textFor(locale).languageName}: ${addressFor(locale, paths.home())}`)
  console.log(
    [
      `The ${lastSettings().PORTAL_NAME} demo town is open at ${config.origin}`,
      ...otherLanguages,
      ...logins,
      `  Its mail is at ${config.origin + paths.dev.mailbox()} (nothing leaves this machine).`,
    ].join('\n'),
  )
}
