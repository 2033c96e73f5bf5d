import { createServer } from 'node:http'
import { createServer as createVite } from 'vite'
import { exitProcess } from './process/exit-process.ts'
import { exitWithError } from './process/fatal-error.ts'

/**
 * Development: Vite serves modules and reloads them; other requests go to a freshly loaded
 * listener.
 */
async function start() {
  const { config } = await import('#app/shared/config.server.ts')
  const { openPortalDatabase } = await import('#app/wiring.server.ts')
  const { lockPortalFile } = await import('#db/lock.server.ts')
  const { listen } = await import('./listen.ts')
  const { prepareUploadFolder } = await import('./bodies/upload-folder.ts')
  prepareUploadFolder(config.uploadDir)
  lockPortalFile(config.databasePath)
  const db = openPortalDatabase(config.databasePath)
  const { seedDemoTown } = await import('#dev/seed/demo-town.ts')
  await seedDemoTown(db)
  db.$client.close()

  const server = createServer()
  // By default Vite's reload socket listens on a second port and on all interfaces.
  const vite = await createVite({
    server: { middlewareMode: true, ws: { server } },
    appType: 'custom',
  })
  server.on('request', (req, res) => {
    vite.middlewares(req, res, async () => {
      try {
        const app = (await vite.ssrLoadModule('./server/app.ts')) as typeof import('./app.ts')
        app.listener(req, res)
      } catch (error) {
        console.error(error)
        res.writeHead(500).end('The reason is in the terminal.')
      }
    })
  })
  // The process that started this one was killed.
  process.on('disconnect', () => exitProcess(0))
  await listen(server, config)
  console.log(`Development at ${config.origin}`)
}

start().catch(exitWithError)
