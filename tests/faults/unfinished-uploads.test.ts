import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { Visitor } from '#tests/support/visitor.ts'

/** Uploads that begin and never end fill neither the memory nor the portal's time. */

const megabyte = 1024 * 1024

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

const type = 'multipart/form-data; boundary=x'
const start = '--x\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n'

/** Sends 40 MB of a chunked upload, as far as the portal takes them, and does not end it. */
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

/** Everything is sent, or the portal has stopped reading. */
async function settled(uploads: ClientRequest[]) {
  for (const upload of uploads) {
    if (upload.writableLength > 0)
      await Promise.race([once(upload, 'drain'), once(upload, 'close')])
  }
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
  expect(portal.memory() - before).toBeLessThan(200 * megabyte)
  for (const each of uploads) each.destroy()
  const [answer] = (await once(beginUpload(stranger).end(), 'response')) as [IncomingMessage]
  expect(answer.statusCode).toBe(411)
})

test('members upload two at a time and eight in all, and others are asked to wait', async () => {
  const people = ['member', 'owner', 'admin'] as const
  const visitors = await Promise.all(people.map((who) => Visitor.create(portal, who)))
  const before = portal.memory()
  const uploads = visitors.flatMap((visitor) =>
    Array.from({ length: 8 }, () => beginUpload(visitor)),
  )
  const taken = visitors.flatMap((_, index) => uploads.slice(8 * index, 8 * index + 2))
  await settled(taken)
  expect(portal.memory() - before).toBeLessThan(200 * megabyte)

  const [member] = visitors
  if (!member) throw new Error('no member')
  const refused = await upload(member)
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('30')
  expect((await member.get('/owner-dashboard')).status).toBe(200)

  for (const each of uploads) each.destroy()
  await expect.poll(async () => (await upload(member)).status).toBe(400)
})
