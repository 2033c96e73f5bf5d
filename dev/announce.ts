import { lastSettings } from '#app/domain/settings/settings.server.ts'
import { languageAddress, paths } from '#app/paths.ts'
import { config } from '#app/shared/config.server.ts'
import { demoAccounts } from './seed/accounts.ts'

/** Prints the demo's address, its logins and where its mail is. */
export function announceDemo() {
  const { password, ...people } = demoAccounts
  const logins = Object.entries(people).map(
    ([who, { email }]) => `  ${`${who}:`.padEnd(10)} ${email.padEnd(21)}   password: ${password}`,
  )
  console.log(
    [
      `The ${lastSettings().PORTAL_NAME} demo town is open at ${config.origin}`,
      `  In Spanish: ${config.origin + languageAddress('es', paths.home())}`,
      ...logins,
      `  Its mail is at ${config.origin + paths.dev.mailbox()} (nothing leaves this machine).`,
    ].join('\n'),
  )
}
