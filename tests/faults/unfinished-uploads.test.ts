import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { Visitor } from '#tests/support/visitor.ts'

/** Uploads that never end do not use up the portal's memory, nor keep it from answering others. */

const megabyte = 1024 * 1024

/** Less than half of what 24 uploads of 40 MB would take in memory; a busy machine collects late. */
const maxGrowth = 400 * megabyte

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

const formSize = 256 * 1024
const formType = 'application/x-www-form-urlencoded'
const type = 'multipart/form-data; boundary=x'
const start = '--x\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n'

/** Sends as much of a 40 MB upload as the portal reads, and never ends it. */
function beginUpload(visitor: Visitor): ClientRequest {
  const sent = request(`${portal.origin}/create-event`, {
    method: 'POST',
    headers: { ...visitor.headers, 'Content-Type': type, 'Transfer-Encoding': 'chunked' },
  })
  sent.on('error', () => undefined)
  sent.write(start)
  const piece = Buffer.alloc(megabyte)
  for (let count = 0; count < 40; count += 1) sent.write(piece)
  return sent
}

/** Waits until each upload is fully sent, or closed by the portal. */
async function settled(uploads: ClientRequest[]) {
  for (const upload of uploads) {
    if (upload.writableLength > 0)
      await Promise.race([once(upload, 'drain'), once(upload, 'close')])
  }
}

/** Sends most of a form, as large as one may be, and never ends it. */
async function beginForm() {
  const { hostname, port } = new URL(portal.origin)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  const head = ['POST /login HTTP/1.1', 'Host: localhost', `Content-Length: ${formSize}`]
  socket.write(`${head.join('\r\n')}\r\nContent-Type: ${formType}\r\n\r\n`)
  socket.write(Buffer.alloc(formSize - 1, 'a'))
  return socket
}

const upload = (visitor: Visitor) =>
  visitor.send('POST', '/create-event', {
    form: `${start}abc\r\n--x--\r\n`,
    headers: { 'Content-Type': type },
  })

test('24 uploads of strangers are refused at once', async () => {
  const stranger = await Visitor.create(portal)
  const before = portal.memory()
  const uploads = Array.from({ length: 24 }, () => beginUpload(stranger))
  await settled(uploads)
  expect(portal.memory() - before).toBeLessThan(maxGrowth)
  for (const each of uploads) each.destroy()
  const [answer] = (await once(beginUpload(stranger).end(), 'response')) as [IncomingMessage]
  expect(answer.statusCode).toBe(411)
})

test('3,000 forms of strangers that never end take little memory, and other forms are read', async () => {
  const before = portal.memory()
  const sockets: Socket[] = []
  for (let count = 0; count < 3_000; count += 1) sockets.push(await beginForm())
  const visitor = await Visitor.create(portal)
  const sent = { name: 'Ann', email: 'ann@example.org', message: 'Hello' }
  expect((await visitor.post('/contact', sent)).status).toBe(303)
  expect(portal.memory() - before).toBeLessThan(maxGrowth)
  for (const socket of sockets) socket.destroy()
})

test('members upload two at a time and eight in all, and others are asked to wait', async () => {
  const people = ['member', 'owner', 'admin'] as const
  const visitors = await Promise.all(people.map((who) => Visitor.create(portal, who)))
  const before = portal.memory()
  const uploads = visitors.flatMap((visitor) =>
    Array.from({ length: 8 }, () => beginUpload(visitor)),
  )
  const taken = visitors.flatMap((_, index) => uploads.slice(8 * index, 8 * index + 2))
  onTestFinished(() => {
    for (const each of uploads) each.destroy()
  })
  // One that pauses for half a minute is ended, and the others may take longer.
  const trickle = setInterval(() => {
    for (const each of taken) each.write('x')
  }, 1_000)
  onTestFinished(() => clearInterval(trickle))
  await settled(taken)
  expect(portal.memory() - before).toBeLessThan(maxGrowth)

  const [member] = visitors
  if (!member) throw new Error('no member')
  const refused = await upload(member)
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('30')
  expect((await member.get('/owner-dashboard')).status).toBe(200)

  clearInterval(trickle)
  for (const each of uploads) each.destroy()
  await expect.poll(async () => (await upload(member)).status).toBe(400)
})
