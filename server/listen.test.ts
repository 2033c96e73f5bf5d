import { createServer } from 'node:http'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { freePort } from '#tests/support/portal.ts'
import { listen } from './listen.ts'

test('a port in use and an invalid host are reported in one sentence', async () => {
  const place = { host: '127.0.0.1', port: await freePort() }
  const first = createServer()
  const stop = await listen(first, place)
  await expect(listen(createServer(), place)).rejects.toThrow(/^PORT \d+ is in use: .+\.$/)
  const nowhere = { ...place, host: '192.0.2.1' }
  await expect(listen(createServer(), nowhere)).rejects.toThrow(/^HOST 192\.0\.2\.1 is no .+\.$/)
  await stop()
})

test('visitors who come at once are accepted in few turns of the event loop', async () => {
  const place = { host: '127.0.0.1', port: await freePort() }
  const server = createServer()
  const stop = await listen(server, place)
  let turn = 0
  const count = () => {
    turn += 1
    counting = setImmediate(count)
  }
  let counting = setImmediate(count)
  const visitors = 64
  const turns: number[] = []
  const { promise: accepted, resolve } = Promise.withResolvers<void>()
  server.on('connection', () => {
    if (turns.push(turn) === visitors) resolve()
  })
  // The system connects them at once; from then on they wait to be accepted.
  const sockets = Array.from({ length: visitors }, () => connect(place))
  await accepted
  clearImmediate(counting)
  const [first = 0, last = 0] = [turns.at(0), turns.at(-1)]
  // By chance many may wait at the same of the sockets that listen.
  expect(last - first).toBeLessThan(process.platform === 'linux' ? visitors / 2 : visitors)
  for (const socket of sockets) socket.destroy()
  await stop()
})
