import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { minutes } from '#app/shared/clock.server.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { outboxMessages } from '#db/schema/messages.ts'
import { write } from '#db/write.server.ts'
import { moveClock, resetClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { sendDueMail } from './delivery.server.ts'
import { createMailer } from './mailer.server.ts'
import { queueMail } from './outbox.server.ts'

/** Mail whose server fails in the middle of a delivery. */

/**
 * Receives a command, or the end of a mail (`.`); returns true if it replaces the server's answer.
 */
type Fault = (said: string, socket: Socket) => boolean

let db: OpenDatabase
let server: Server
let fault: Fault
/** The recipient of each mail that arrived completely, whether or not the server confirmed it. */
let taken: string[]

beforeEach(async () => {
  db = freshDatabase()
  taken = []
  fault = () => false
  server = createServer(serve)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  for (const name of ['ann', 'bea', 'cal', 'dan']) {
    const content = { template: 'password_changed', name } as const
    await write(db, (tx) => queueMail(tx, { to: `${name}@example.org`, locale: 'en', content }))
  }
})
afterEach(() => {
  resetClock()
  server.close()
})

function serve(socket: Socket) {
  let heard = ''
  let to = ''
  let isMail = false
  socket.on('error', () => socket.destroy())
  socket.write('220 ready\r\n')
  socket.on('data', (chunk) => {
    heard += chunk
    for (;;) {
      const end = heard.indexOf(isMail ? '\r\n.\r\n' : '\r\n')
      if (end < 0) return
      const said = isMail ? '.' : heard.slice(0, end)
      heard = heard.slice(end + (isMail ? 5 : 2))
      if (isMail) taken.push(to)
      isMail = false
      if (said.startsWith('RCPT')) to = /<(.*)@/.exec(said)?.[1] ?? ''
      if (fault(said, socket)) continue
      if (said === 'DATA') isMail = true
      socket.write(said === 'DATA' ? '354 go on\r\n' : '250 done\r\n')
    }
  })
}

async function run() {
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const connect = () => createMailer(`smtp://127.0.0.1:${port}`, 3000)
  await sendDueMail(db, connect, () => ({ subject: 'x', text: 'x' }))
}

/** Makes a fault that happens once, at a command of the mail with this number. */
const onceAt = (place: string, nth: number, happen: (socket: Socket) => void): Fault => {
  let count = 0
  return (said, socket) => {
    if (!said.startsWith(place)) return false
    count += 1
    if (count !== nth) return false
    happen(socket)
    return true
  }
}

const unsent = () =>
  db
    .select()
    .from(outboxMessages)
    .all()
    .filter(({ sentAt }) => sentAt === null).length

const everybody = ['ann', 'bea', 'cal', 'dan']

const faults = [
  ['hangs before it takes the mail', 'DATA', () => {}, 0],
  ['answers 421 to the recipient', 'RCPT', bye, 0],
  ['answers 421 before it takes the mail', 'DATA', bye, 0],
  ['answers 421 to the mail itself', '.', bye, 1],
  ['closes before it takes the mail', 'DATA', (socket: Socket) => socket.destroy(), 0],
  ['is killed when it has the mail', '.', (socket: Socket) => socket.destroy(), 1],
  ['hangs when it has the mail', '.', () => {}, 1],
] as const

// The first mail of a run is sent alone, later ones together.
describe.each([1, 3])('mail %i', (nth) => {
  test.each(faults)('is not lost where the server %s, nor are others', async (...row) => {
    const [, place, happen, repeated] = row
    fault = onceAt(place, nth, happen)
    await run()
    moveClock(minutes(2))
    await run()
    expect(unsent()).toBe(0)
    expect([...new Set(taken)].sort()).toEqual(everybody)
    expect(taken.length).toBe(everybody.length + repeated)
  })
})

function bye(socket: Socket) {
  socket.end('421 going down\r\n')
}

test('a server that is killed at every mail gets each no more often than it is tried', async () => {
  fault = (said, socket) => {
    if (said !== '.') return false
    socket.destroy()
    return true
  }
  await run()
  const attempts = db.select().from(outboxMessages).all()
  expect(taken.length).toBe(attempts.reduce((sum, row) => sum + row.attempts, 0))
})
