import { existsSync } from 'node:fs'
import { loadEnvFile } from 'node:process'
import { exitWithError } from './fatal-error.ts'

// The file holds the real portal's addresses, mail server and keys: nothing for a demo to use.
const mode = process.env.MAINSTREET_MODE || 'production'
if (mode === 'production' && existsSync('.env')) loadEnvFile('.env')

/** Starts the portal from its build: configuration, migrations, (in the demo) a town, then the server. */
async function start() {
  const { config } = await import('#app/shared/config.server.ts')
  const { openPortalDatabase } = await import('#app/wiring.server.ts')
  const isReplicated = config.litefsUrl !== undefined
  const db = openPortalDatabase(config.databasePath, { isReplicated })
  const { refuseDemoDatabase } = await import('./demo-database.ts')
  if (config.mode === 'production') refuseDemoDatabase(db, config.databasePath)
  if (config.mode === 'demo') {
    const { seedDemoTown } = await import('#dev/seed/demo-town.ts')
    await seedDemoTown(db)
  }
  db.$client.close()

  const built = '../build/server/index.js'
  const { startPortal } = (await import(built)) as typeof import('./app.ts')
  const { stop } = await startPortal()
  if (config.mode === 'demo') {
    const { announceDemo } = await import('#dev/announce.ts')
    announceDemo()
  } else {
    console.log(`${config.portalName} is at ${config.origin} (port ${config.port}).`)
  }

  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void stop().then(() => process.exit(0)))
  }
}

start().catch(exitWithError)
