import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createRequestHandler } from 'react-router'

// A minimal page of React Router alone, for comparison with the portal.
const built = '../../tests/load/minimal/build/server/index.js'
const build = await import(built)
const handle = createRequestHandler(build, 'production')
createServer(getRequestListener((request) => handle(request))).listen(
  Number(process.env.PORT),
  '127.0.0.1',
  () => console.log('ready'),
)
