import { paths } from '#app/paths.ts'
import { config } from '#app/shared/config.server.ts'
import { demoAccounts } from './seed/accounts.ts'

/** Prints the demo's address, its logins and where its mail is. */
export function announceDemo() {
  const { member, owner, admin, password } = demoAccounts
  console.log(
    [
      `The ${config.portalName} demo town is open at ${config.origin}`,
      `  member: ${member.email}   password: ${password}`,
      `  owner:  ${owner.email}   password: ${password}`,
      `  admin:  ${admin.email}   password: ${password}`,
      `  Its mail is at ${config.origin + paths.dev.mailbox()} (nothing leaves this machine).`,
    ].join('\n'),
  )
}
