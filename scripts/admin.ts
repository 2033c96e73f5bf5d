import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { DatabaseFileError } from '#db/file-error.ts'
import { loadDotEnv } from '#server/process/dot-env.ts'
import { exitProcess } from '#server/process/exit-process.ts'
import { exitWithError } from '#server/process/fatal-error.ts'

// npm run admin -- EMAIL [--link]: makes a registered member an administrator, and lets an
// administrator who has lost the second factor set up another. With --link it prints a link with
// which they choose a new password.
loadDotEnv()
process.umask(0o077)
const words = process.argv.slice(2).map((word) => word.trim().toLowerCase())
const [email, ...others] = words.filter((word) => word !== '--link')
if (!email?.includes('@') || others.length > 0) {
  console.error('Usage: npm run admin -- EMAIL [--link]')
  exitProcess(2)
}
promote(email).catch(exitWithError)

/** Imported here because the configuration may come from `.env`, which is loaded above. */
async function promote(address: string) {
  const { config } = await import('#app/shared/config.server.ts')
  const { requirePrimary } = await import('#app/shared/box-role.server.ts')
  requirePrimary()
  const path = resolve(config.databasePath)
  console.log(`Database: ${path}`)
  if (!existsSync(path)) throw new DatabaseFileError(`There is no file ${path}.`)
  const { openPortalDatabase } = await import('#app/wiring.server.ts')
  const db = openPortalDatabase(path)
  const { promoteToAdmin } = await import('#app/domain/accounts/role-and-status.server.ts')
  const promoted = await promoteToAdmin(db, address, { withToken: words.includes('--link') })
  if (!promoted) {
    console.error(`There is no account with the address ${address}. Register on the portal first.`)
    process.exitCode = 1
    return
  }
  console.log(`${address} is an administrator now.`)
  if (promoted.isFactorRemoved) {
    console.log('The second factor is off: the next login by password leads to setting up another.')
  }
  if (promoted.resetToken) {
    console.log('Within an hour, choose the password here:')
    console.log(`${config.origin}/reset-password?token=${promoted.resetToken}`)
  }
}
