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
  const line = await cutOff(`POST ${path}`, { 'Content-Type': type, ...headers }, length, part)
  expect(line).toMatchObject({ level: 30, method: 'POST', status: 408 })
})

test('an answer that does not depend on the body keeps its status in the log', async () => {
  const line = await cutOff('POST /admin/import', { 'Content-Type': upload }, counted, '--x\r\n')
  expect(line).toMatchObject({ level: 30, status: 303 })
})

/** Sends the head of a request and a part of its body, leaves, and returns its line in the log. */
async function cutOff(
  request: string,
  headers: Record<string, string>,
  length: string,
  part: string,
) {
  const { port, host } = new URL(portal.origin)
  const sent = { Host: host, ...headers }
  const lines = Object.entries(sent).map((line) => line.join(': '))
  const head = [`${request} HTTP/1.1`, ...lines, length].join('\r\n')
  const socket = connect(Number(port), 'localhost')
  await new Promise((resolve) => socket.write(`${head}\r\n\r\n${part}`, resolve))
  socket.destroy()
  const printed = () => portal.output().split('\n')
  const [, path] = request.split(' ')
  const about = () => printed().filter((line) => line.includes(`"path":"${path}"`))
  await expect.poll(about).toHaveLength(1)
  expect(printed().filter((line) => /error|^ +at /i.test(line))).toEqual([])
  return JSON.parse(about()[0] ?? '') as unknown
}
