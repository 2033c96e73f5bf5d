import { createServer } from 'node:http'
import { createServer as createVite } from 'vite'
import { config } from '#app/shared/config.server.ts'
import { migrateDatabase, openDatabase } from '#db/client.server.ts'
import { seedDemoTown } from '#db/seed/demo-town.ts'

/** Development: Vite answers for modules and reloads; every other request goes to a fresh listener. */
const db = openDatabase(config.databasePath)
migrateDatabase(db)
await seedDemoTown(db)
db.$client.close()

const vite = await createVite({ server: { middlewareMode: true }, appType: 'custom' })

const server = createServer((req, res) => {
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
server.listen(config.port, () => console.log(`Development at http://localhost:${config.port}`))
