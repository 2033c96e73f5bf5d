import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { Visitor } from '#tests/support/visitor.ts'

/** Senders leave before their bodies are complete. */

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ LOG_LEVEL: 'info' })
})
afterAll(() => portal.stop())

const form = 'application/x-www-form-urlencoded'
const upload = 'multipart/form-data; boundary=x'
const chunked = 'Transfer-Encoding: chunked'
const counted = 'Content-Length: 1000'

test.each([
  ['a form', '/contact', form, counted, 'a=b'],
  ['a chunked form', '/wanted', form, chunked, '3\r\na=b\r\n'],
  ['a call', '/api/events', 'application/json', counted, '{'],
  ['a chunked call', '/api/classifieds', 'application/json', chunked, '1\r\n{\r\n'],
  ['an upload', '/create-event', upload, counted, '--x\r\n'],
])('%s is one line in the log, and no error', async (_, path, type, length, part) => {
  const { headers } = await Visitor.create(portal, 'member')
  const { port, host } = new URL(portal.origin)
  const sent = { Host: host, 'Content-Type': type, ...headers }
  const lines = Object.entries(sent).map((line) => line.join(': '))
  const head = [`POST ${path} HTTP/1.1`, ...lines, length].join('\r\n')
  const socket = connect(Number(port), 'localhost')
  await new Promise((resolve) => socket.write(`${head}\r\n\r\n${part}`, resolve))
  socket.destroy()
  const printed = () => portal.output().split('\n')
  const about = () => printed().filter((line) => line.includes(`"path":"${path}"`))
  await expect.poll(about).toHaveLength(1)
  expect(JSON.parse(about()[0] ?? '')).toMatchObject({ level: 30, method: 'POST', status: 408 })
  expect(printed().filter((line) => /error|^ +at /i.test(line))).toEqual([])
})
