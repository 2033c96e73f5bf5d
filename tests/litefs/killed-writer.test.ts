import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Box, until } from './box.ts'
import { Browser } from './browser.ts'
import { type Pair, startPair } from './pair.ts'

let pair: Pair
let one: Box
let two: Box

beforeAll(async () => {
  pair = await startPair()
  one = pair.one
  two = pair.two
  await one.startCaddy()
})
afterAll(() => pair.remove())

/** A program that makes one change after the other until it is killed. */
const writer = `
  const db = new (require('better-sqlite3'))(process.argv[1], { timeout: 5000 })
  db.exec('create table if not exists changes_of_others (bytes)')
  const insert = db.prepare('insert into changes_of_others values (randomblob(20000))')
  console.log('begins')
  for (;;) insert.run()`

const sendMessage = async (message: string) => {
  const fields = { name: 'Ann', email: 'ann@example.org', message }
  return (await new Browser(one.site).post('/contact', fields)).status
}

/** Kills programs while they write, until LiteFS refuses what others write. */
async function killWriters() {
  for (let round = 1; round <= 1_000; round += 1) {
    const program = spawn(process.execPath, ['--eval', writer, one.databasePath])
    const ended = once(program, 'exit')
    await Promise.race([once(program.stdout, 'data'), ended])
    await setTimeout(20 + Math.random() * 20)
    program.kill('SIGKILL')
    await ended
    await sendMessage(`Round ${round}`)
    if (one.log.includes('before current WAL position')) return
  }
  throw new Error('LiteFS refused nothing.')
}

test('a portal whose LiteFS refuses all changes, because a program was killed in one, starts again', async () => {
  await killWriters()
  await until('the portal ends, and LiteFS with it', () => one.hasEnded)
  expect(one.log).toContain('LiteFS refuses every change: the portal ends, to be started again.')
  await one.cutPower()
  one.startLitefs()
  await one.ready('primary')
  await until('a message is kept', async () => (await sendMessage('Afterwards')) === 303)
  await until('both are at the same change', () => one.position === two.position)
  for (const box of [one, two]) {
    expect(box.query('pragma integrity_check')).toEqual([{ integrity_check: 'ok' }])
    const kept = box.query("select id from contact_messages where message = 'Afterwards'")
    expect(kept).toHaveLength(1)
  }
})
