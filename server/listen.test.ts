import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { freePort } from '#tests/support/portal.ts'
import { listen } from './listen.ts'

test('a port in use and an invalid host are reported in one sentence', async () => {
  const place = { host: '127.0.0.1', port: await freePort() }
  const first = createServer()
  await listen(first, place)
  await expect(listen(createServer(), place)).rejects.toThrow(/^PORT \d+ is in use: .+\.$/)
  const nowhere = { ...place, host: '192.0.2.1' }
  await expect(listen(createServer(), nowhere)).rejects.toThrow(/^HOST 192\.0\.2\.1 is no .+\.$/)
  first.close()
})
