import { randomUUID } from 'node:crypto'
import { queueMail } from '#app/domain/mail/outbox.server.ts'
import { openDatabase } from '#db/client.server.ts'
import { write } from '#db/write.server.ts'
import { processorTime } from '#tests/support/processes.ts'
import type { Contender } from './contender.ts'
import { table, withSpread } from './report.ts'
import { measureSpread, orderRound } from './rounds.ts'

/** The orders that once came in seven minutes and left mails waiting. */
const mailCount = 1600

/** A server that accepts mails, and sends a message for each (`mail-server.ts`). */
export type MailServer = {
  server: Contender
  /** Starts a portal that sends to this server. */
  startPortal: () => Promise<Contender>
  /** Starts nodemailer alone (`nodemailer-baseline.ts`) for so many mails. */
  startAlone: (mails: number) => Promise<Contender>
}

/**
 * Measures how fast tickets are mailed to each server, compared with nodemailer alone, which sends
 * mails of the same size over as many connections.
 * @param servers by how they take mails
 */
export async function measureMail(
  servers: Record<string, MailServer>,
  { databasePath, rounds }: { databasePath: string; rounds: number },
): Promise<string[]> {
  const rows: string[][] = []
  for (const [name, { server, startPortal, startAlone }] of Object.entries(servers)) {
    const [alone, portal]: [Sending[], Sending[]] = [[], []]
    const turns = [
      async () => alone.push(await sendAlone(server, startAlone)),
      async () => portal.push(await sendByPortal(server, startPortal, databasePath)),
    ]
    for (let round = 0; round < rounds; round += 1) {
      for (const takeTurn of orderRound(turns, round)) await takeTurn()
    }
    rows.push(toRow(`${name}: nodemailer alone`, alone))
    rows.push(toRow(`${name}: portal`, portal))
  }
  const heads = [`first of ${mailCount.toLocaleString('en-US')} mails to last, s`, 'a second']
  const shares = ['processor time of one, ms', 'of a processor, the server, %']
  return table(['', ...heads, ...shares], rows)
}

function toRow(name: string, sent: Sending[]): string[] {
  const spread = (read: (each: Sending) => number) => measureSpread(sent.map(read))
  const seconds = spread((each) => each.seconds)
  const rate = spread((each) => each.others / each.seconds)
  const processor = spread((each) => (each.processor / each.others) * 1000)
  const server = spread((each) => each.serverShare * 100)
  return [
    ...[name, withSpread(seconds, 1), withSpread(rate), withSpread(processor, 1)],
    withSpread(server),
  ]
}

/** From the first mail that the server has to the last. */
type Sending = {
  seconds: number
  /** How many mails came after the first one. */
  others: number
  /** In seconds, of the sender. */
  processor: number
  /** The share of a processor that the server used. */
  serverShare: number
}

/** If the server uses a larger share of a processor than this, it limits the result. */
const busiestServer = 0.9

async function sendByPortal(
  server: Contender,
  startPortal: () => Promise<Contender>,
  databasePath: string,
): Promise<Sending> {
  await queueTickets(databasePath)
  let portal: Contender | undefined
  const received = awaitMails(server, () => portal && processorTime(portal.child.pid))
  portal = await startPortal()
  const sending = await received
  await portal.stop()
  return sending
}

async function sendAlone(
  server: Contender,
  startAlone: MailServer['startAlone'],
): Promise<Sending> {
  const alone = await startAlone(mailCount)
  const received = awaitMails(server, () => processorTime(alone.child.pid))
  alone.child.send('begin')
  const sending = await received
  await alone.stop()
  return sending
}

/**
 * Resolves when the server has received that many mails from now on.
 * @param readProcessor returns the processor time of the sender so far; undefined until the sender
 * is known, and mails before that are not counted
 * @throws if the server itself limits the result
 */
function awaitMails(
  { child }: Contender,
  readProcessor: () => number | undefined,
): Promise<Sending> {
  const { promise, resolve, reject } = Promise.withResolvers<Sending>()
  let received = 0
  const read = () => {
    const processor = readProcessor()
    const [time, server] = [performance.now() / 1000, processorTime(child.pid)]
    return processor === undefined ? undefined : { received, time, processor, server }
  }
  let first: ReturnType<typeof read>
  function count() {
    received += 1
    first ??= read()
    if (received < mailCount) return
    child.off('message', count)
    const last = read()
    if (!first || !last) return
    const [seconds, others] = [last.time - first.time, last.received - first.received]
    const serverShare = (last.server - first.server) / seconds
    if (serverShare > busiestServer) {
      reject(new Error(`The mail server used ${Math.round(serverShare * 100)} % of a processor.`))
    }
    resolve({ seconds, others, processor: last.processor - first.processor, serverShare })
  }
  child.on('message', count)
  return promise
}

async function queueTickets(databasePath: string) {
  const db = openDatabase(databasePath)
  await write(db, (tx) => {
    for (let index = 0; index < mailCount; index += 1) {
      const code = randomUUID()
      queueMail(tx, {
        to: `payer-${index}@example.org`,
        locale: 'en',
        content: {
          template: 'ticket',
          holder: 'Pat Payer',
          title: 'Concert in the hall',
          ticketType: 'Seat',
          code,
          startTime: '2099-06-01T18:00:00.000Z',
          timeZone: 'America/Detroit',
          place: 'Town hall',
        },
        qrCodes: [code],
      })
    }
  })
  db.$client.close()
}
