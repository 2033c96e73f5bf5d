import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deserialize } from 'node:v8'
import Database from 'better-sqlite3'
import { openDatabase } from '#db/client.server.ts'
import type { Contender } from './contender.ts'
import { table, withSpread } from './report.ts'
import { measureSpread, orderRound } from './rounds.ts'
import type { Order, Recording } from './transactions.ts'
import { type FormWrite, prepareWrites } from './writes-data.ts'
import { type Figures, sendLoad } from './wrk.ts'

type Place = { databasePath: string; folder: string }

const connections = 20
/** More requests than a portal answers in a second. */
const enough = 1500
/** The number of writes whose statements are recorded and repeated without the portal. */
const recorded = 300

/**
 * Measures what a write costs: with `wrk`, compared with the page of its form, and its transaction
 * compared with its statements, as they ran in it and repeated alone. The longest transaction is
 * that of a further load, whose transactions are recorded.
 * @param portal with `transactions.ts` loaded and without members' limits
 */
export async function measureWrites(
  portal: Contender,
  { databasePath, folder }: Place,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<string[]> {
  const { cookies, writes, findWriter } = prepareWrites(databasePath)
  const posts = join(folder, 'posts.tsv')
  const sent = new Map<FormWrite, number>(writes.map((write) => [write, 0]))
  const line = (write: FormWrite, index: number) => {
    const form = new URLSearchParams({ ...write.fields(index), submission: `page-${index}` })
    const address = `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`
    return [write.path(index), findWriter(index), address, form].join('\t')
  }
  const take = (write: FormWrite, count: number) => {
    const first = sent.get(write) ?? 0
    sent.set(write, first + count)
    return Array.from({ length: count }, (_, offset) => line(write, first + offset))
  }
  const post = async (write: FormWrite, length: number): Promise<Figures> => {
    writeFileSync(posts, take(write, Math.ceil(length * enough)).join('\n'))
    const before = countRows(databasePath, write.table)
    const figures = await sendLoad({ contender: portal, path: '/', posts, connections }, length)
    const made = countRows(databasePath, write.table) - before
    if (made < figures.rate * length * 0.98)
      throw new Error(
        `${write.name}: ${made} rows of ${Math.round(figures.rate * length)} requests.`,
      )
    return figures
  }
  const read = (write: FormWrite, length: number) => {
    const headers = { Cookie: cookies[0] ?? '' }
    return sendLoad({ contender: portal, path: write.path(0), headers, connections }, length)
  }
  const found = new Map<FormWrite, { posts: Figures[]; pages: Figures[] }>()
  for (const write of writes) {
    await read(write, 2)
    await post(write, 2)
    found.set(write, { posts: [], pages: [] })
  }
  const turns = [...found].flatMap(([write, { posts: written, pages }]) => [
    async () => pages.push(await read(write, seconds)),
    async () => written.push(await post(write, seconds)),
  ])
  for (let round = 0; round < rounds; round += 1) {
    for (const takeTurn of orderRound(turns, round)) await takeTurn()
  }
  const rows: string[][] = []
  for (const [write, { posts: written, pages }] of found) {
    const [rate, cpu, page] = [
      measureSpread(written.map((each) => each.rate)),
      measureSpread(written.map((each) => each.cpu / 1000)),
      measureSpread(pages.map((each) => each.cpu / 1000)),
    ]
    const times = await recordLoad(portal, write, folder, () => post(write, seconds))
    const compared: Awaited<ReturnType<typeof compareTransactions>>[] = []
    for (let round = 0; round < rounds; round += 1) {
      compared.push(await compareTransactions(portal, write, take(write, recorded), folder))
    }
    const ofOwn = measureSpread(compared.map((each) => each.ofOwn))
    const ofAlone = measureSpread(compared.map((each) => each.ofAlone))
    rows.push([
      write.name,
      withSpread(rate),
      withSpread(cpu, 2),
      (cpu.median / page.median).toFixed(1),
      withSpread(ofOwn, 2),
      withSpread(ofAlone, 2),
      `${Math.max(...times).toFixed(0)} ms of ${times.length.toLocaleString('en-US')}`,
    ])
  }
  const heads = ['', 'a second', 'processor time, ms', 'of that of the page with the form']
  const transaction = ['transaction, of its SQL', 'of the same SQL alone']
  return table([...heads, ...transaction, 'longest transaction under this load'], rows)
}

function countRows(databasePath: string, name: string): number {
  const file = new Database(databasePath, { readonly: true })
  const count = file.prepare(`select count(*) from ${name}`).pluck().get() as number
  file.close()
  return count
}

/** Returns how long each transaction of a write took while the portal was under load. */
async function recordLoad(
  portal: Contender,
  write: FormWrite,
  folder: string,
  send: () => Promise<unknown>,
): Promise<number[]> {
  await order(portal, { copy: null })
  await send()
  const transactions = await takeRecording(portal, folder)
  return transactions.filter(recognize(write)).map(({ time }) => time)
}

const recognize = (write: FormWrite) => {
  const insert = new RegExp(`^insert into "${write.table}"`, 'i')
  return ({ statements }: Recording[number]) => statements.some(({ sql }) => insert.test(sql))
}

/** Sends writes one by one, and repeats the statements of their transactions on a copy. */
async function compareTransactions(
  portal: Contender,
  write: FormWrite,
  lines: string[],
  folder: string,
): Promise<{ ofOwn: number; ofAlone: number }> {
  const copy = join(folder, `${write.table}.db`)
  await order(portal, { copy })
  for (const line of lines) {
    const [path, cookie = '', address = '', body] = line.split('\t')
    const headers = {
      Cookie: cookie,
      'X-Forwarded-For': address,
      'Content-Type': 'application/x-www-form-urlencoded',
    }
    const init = { method: 'POST', headers, body, redirect: 'manual' } as const
    const response = await fetch(portal.origin + path, init)
    await response.arrayBuffer()
    if (response.status >= 400) throw new Error(`${write.name}: ${response.status}`)
  }
  const transactions = await takeRecording(portal, folder)
  const client = openDatabase(copy).$client
  // As in the portal, which syncs the log after its transactions.
  client.pragma('synchronous = NORMAL')
  const isOfWrite = recognize(write)
  const [own, sql, alone]: [number[], number[], number[]] = [[], [], []]
  for (const transaction of transactions) {
    const { statements, time, sqlTime } = transaction
    // Prepared before the clock starts, as in the portal.
    const prepared = statements.map(({ sql, how, values }) => {
      const statement = client.prepare(sql)
      return () => statement[how](...values)
    })
    const begun = performance.now()
    for (const run of prepared) run()
    const aloneTime = performance.now() - begun
    if (!isOfWrite(transaction)) continue
    own.push(time)
    sql.push(sqlTime)
    alone.push(aloneTime)
  }
  client.close()
  if (own.length < lines.length) throw new Error(`${write.name}: ${own.length} transactions.`)
  const { median } = measureSpread(own)
  return {
    ofOwn: median / measureSpread(sql).median,
    ofAlone: median / measureSpread(alone).median,
  }
}

async function takeRecording(portal: Contender, folder: string): Promise<Recording> {
  const report = join(folder, 'transactions.bin')
  await order(portal, { report })
  return deserialize(readFileSync(report)) as Recording
}

async function order({ child }: Contender, message: Order) {
  const answer = once(child, 'message')
  child.send(message)
  await answer
}
