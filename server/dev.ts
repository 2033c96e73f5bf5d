import { createServer } from 'node:http'
import { createServer as createVite } from 'vite'
import { config } from '#app/shared/config.server.ts'

/** Development: Vite answers for modules and reloads; every other request goes to a fresh listener. */
const vite = await createVite({ server: { middlewareMode: true } })

const server = createServer((req, res) => {
  vite.middlewares(req, res, async () => {
    try {
      const { listener } = (await vite.ssrLoadModule(
        './server/app.ts',
      )) as typeof import('./app.ts')
      listener(req, res)
    } catch (error) {
      vite.ssrFixStacktrace(error as Error)
      console.error(error)
      res.writeHead(500).end('See the terminal.')
    }
  })
})
server.listen(config.port, () => console.log(`Development at http://localhost:${config.port}`))
