import { existsSync } from 'node:fs'
import { loadEnvFile } from 'node:process'

if (existsSync('.env')) loadEnvFile('.env')

/** Starts the portal from its build: configuration, migrations, (in the demo) a town, then the server. */
async function start() {
  const { config } = await import('#app/shared/config.server.ts')
  const { migrateDatabase, openDatabase } = await import('#db/client.server.ts')
  const db = openDatabase(config.databasePath)
  migrateDatabase(db)
  const { refuseDemoDatabase } = await import('#db/seed/accounts.ts')
  if (config.mode === 'production') refuseDemoDatabase(db, config.databasePath)
  if (config.mode === 'demo') {
    const { seedDemoTown } = await import('#db/seed/demo-town.ts')
    await seedDemoTown(db)
  }
  db.$client.close()

  const built = '../build/server/index.js'
  const { startPortal } = (await import(built)) as typeof import('./app.ts')
  const { stop } = await startPortal()
  const { announce } = await import('./announce.ts')
  announce()

  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void stop().then(() => process.exit(0)))
  }
}

start().catch((error: unknown) => {
  console.error(isForTheOperator(error) ? error.message : error)
  process.exit(1)
})

/** What whoever starts the portal can put right; everything else is a mistake of ours. */
function isForTheOperator(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  const names = ['ConfigError', 'DemoDatabaseError']
  return names.includes(error.constructor.name) || ('code' in error && error.code === 'EADDRINUSE')
}
