import { join, resolve } from 'node:path'
import { enableOwnCompileCache } from './process/compile-cache.ts'
import { listDotEnvNames, loadDotEnv } from './process/dot-env.ts'
import { exitProcess } from './process/exit-process.ts'
import { exitWithError } from './process/fatal-error.ts'
import { restrictFilesToOwner } from './process/file-permissions.ts'
import { holdTickObject } from './process/hold-tick-object.ts'

holdTickObject()

process.on('uncaughtException', exitWithError)

// The demo does not load `.env`, because it has the real portal's addresses, mail server and keys.
const mode = process.env.MAINSTREET_MODE || 'production'
if (mode === 'production') loadDotEnv()

// Only the portal's own user may read database, backups and logs.
process.umask(0o077)

enableOwnCompileCache(join(import.meta.dirname, 'compiled'))

/** Milliseconds until a stop that hangs is forced. */
const longestStop = 9_500

/** Starts the portal: configuration, role, database, then the server. */
async function start() {
  const { config, variables } = await import('#app/shared/config.server.ts')
  if (config.mode === 'production') {
    const { describeMisspelt } = await import('./process/misspelt-settings.ts')
    for (const sentence of describeMisspelt(listDotEnvNames(), variables)) console.error(sentence)
  }
  const { boxRole } = await import('#app/shared/box-role.server.ts')
  const { prepareUploadFolder } = await import('./bodies/upload-folder.ts')
  prepareUploadFolder(config.uploadDir)
  const { watchLitefs } = await import('./process/litefs-watch.ts')
  if (config.litefsUrl) watchLitefs(config.litefsUrl, config.databasePath, boxRole)
  await (boxRole === 'primary' ? prepareDatabase() : awaitDatabase())
  if (boxRole === 'primary') {
    const { keepErrorsIn } = await import('#app/shared/recent-errors.server.ts')
    keepErrorsIn(config.errorFile)
    const { watchRefusedWrites } = await import('./process/refused-writes.ts')
    if (config.litefsUrl) watchRefusedWrites(config.databasePath)
  }

  const { startPortal } = await import('./app.ts')
  const { stop } = await startPortal()
  if (config.mode === 'demo') {
    const { announceDemo } = await import('#dev/announce.ts')
    announceDemo()
  } else {
    const reads = boxRole === 'replica' ? ', a replica' : ''
    const { lastSettings } = await import('#app/domain/settings/settings.server.ts')
    console.log(
      `${lastSettings().PORTAL_NAME} is at ${config.origin} (port ${config.port}${reads}).`,
    )
  }

  stopWith(stop)
}

/**
 * Stops on request: a signal, or the end of the process that started this one. A signal may come
 * twice, because a terminal sends it to both processes and the other one passes it on.
 */
function stopWith(stop: () => Promise<void>) {
  let isStopping = false
  const begin = () => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => exitProcess(1), longestStop).unref()
    stop().then(() => exitProcess(0), exitWithError)
  }
  for (const reason of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.on(reason, begin)
}

/** Migrates the database, and in the demo seeds a town. */
async function prepareDatabase() {
  const { config } = await import('#app/shared/config.server.ts')
  const { openPortalDatabase } = await import('#app/wiring.server.ts')
  const { lockPortalFile } = await import('#db/lock.server.ts')
  const { refuseLostDatabase } = await import('./process/refuse-lost-database.ts')
  // The demo's and a test's are made anew often.
  const isNewTown =
    config.mode === 'production' && refuseLostDatabase(config.databasePath, config.backupDir)
  lockPortalFile(config.databasePath, { isReplicated: config.litefsUrl !== undefined })
  // A large database takes minutes, in which nobody should think that the portal hangs.
  const db = openPortalDatabase(config.databasePath, (number, count) => {
    console.log(`Migrating the database: step ${number} of ${count} ...`)
  })
  if (isNewTown) console.log(`A new database was made: ${resolve(config.databasePath)}`)
  // LiteFS manages the permissions of its files.
  if (!config.litefsUrl) {
    const warnings = restrictFilesToOwner(config)
    // The demo has nothing private.
    if (config.mode === 'production') for (const warning of warnings) console.error(warning)
  }
  const { refuseDemoDatabase } = await import('./process/refuse-demo-database.ts')
  if (config.mode === 'production') refuseDemoDatabase(db, config.databasePath)
  if (config.mode === 'demo') {
    const { seedDemoTown } = await import('#dev/seed/demo-town.ts')
    await seedDemoTown(db)
  }
  db.$client.close()
}

/** Waits until the primary has prepared the database, which a replica only reads. */
async function awaitDatabase() {
  const { config } = await import('#app/shared/config.server.ts')
  const { waitForSchema } = await import('#db/replica.server.ts')
  await waitForSchema(config.databasePath, () => {
    console.error(
      'This replica waits for a database as new as its release: the primary must run, and be upgraded first.',
    )
  })
}

start().catch(exitWithError)
