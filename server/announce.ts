import { config } from '#app/shared/config.server.ts'
import { demoAccounts } from '#db/seed/accounts.ts'

/** Says where the portal is; in the demo, who to be there and where its mail is. */
export function announce() {
  if (config.mode !== 'demo') {
    console.log(`${config.portalName} is at ${config.origin} (port ${config.port}).`)
    return
  }
  const { member, owner, admin, password } = demoAccounts
  console.log(
    [
      `The ${config.portalName} demo town is open at ${config.origin}`,
      `  member: ${member.email}   password: ${password}`,
      `  owner:  ${owner.email}   password: ${password}`,
      `  admin:  ${admin.email}   password: ${password}`,
      `  Its mail is at ${config.origin}/dev/mail (nothing leaves this machine).`,
    ].join('\n'),
  )
}
