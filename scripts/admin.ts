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
if (promoteToAdmin(db, email)) console.log(`${email} is an administrator now.`)
else {
  console.error(`There is no account with the address ${email}. Register on the portal first.`)
  process.exitCode = 1
}
