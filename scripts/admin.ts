import { existsSync } from 'node:fs'
import { loadEnvFile } from 'node:process'
import { promoteToAdmin } from '#app/domain/accounts/membership.server.ts'
import { migrateDatabase, openDatabase } from '#db/client.server.ts'

// npm run admin -- EMAIL: makes a registered member an administrator.
if (existsSync('.env')) loadEnvFile('.env')
const [email, ...others] = process.argv.slice(2).map((word) => word.trim().toLowerCase())
if (!email?.includes('@') || others.length > 0) {
  console.error('Usage: npm run admin -- EMAIL')
  process.exit(2)
}
const db = openDatabase(process.env.DATABASE_PATH || 'data/portal.db')
migrateDatabase(db)
const promoted = promoteToAdmin(db, email)
if (promoted) {
  console.log(`${email} is an administrator now.`)
  if (promoted.resetToken) {
    const origin = process.env.ORIGIN || 'http://localhost:3000'
    console.log('The address is not confirmed yet. Within an hour, choose the password here:')
    console.log(`${origin}/reset-password?token=${promoted.resetToken}`)
  }
} else {
  console.error(`There is no account with the address ${email}. Register on the portal first.`)
  process.exitCode = 1
}
