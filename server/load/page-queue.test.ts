import { beforeEach, expect, test } from 'vitest'
import { PageQueue } from './page-queue.ts'

let time: number
let turns: (() => void)[]
let queue: PageQueue
let begun: string[]

beforeEach(() => {
  time = 1000
  turns = []
  begun = []
  queue = new PageQueue({ processorTime: () => time, nextTurn: (call) => turns.push(call) })
})

function ask(...names: string[]) {
  for (const name of names) void queue.wait().then(() => begun.push(name))
}

/** Runs one turn of the event loop, which takes some processor time afterwards. */
async function turn(milliseconds = 1) {
  for (const call of turns.splice(0)) {
    call()
    await Promise.resolve()
  }
  time += milliseconds
}

test('one page is begun in each turn, first come, first served', async () => {
  ask('first', 'second')
  expect(begun).toEqual([])
  await turn()
  expect(begun).toEqual(['first'])
  ask('third')
  await turn()
  expect(begun).toEqual(['first', 'second'])
  await turn()
  expect(begun).toEqual(['first', 'second', 'third'])
  expect(turns).toEqual([])
})

test('after a long turn several pages are begun, but not for what pages themselves took', async () => {
  ask(...'abcdefghij')
  await turn(100)
  expect(begun).toEqual(['a'])
  await turn(19)
  expect(begun).toEqual([...'abcdef'])
  await turn()
  expect(begun).toEqual([...'abcdefg'])

  void queue.wait().then(() => {
    time += 100
  })
  ask(...'klm')
  for (let page = 0; page < 5; page += 1) await turn(0)
  expect(begun).toEqual([...'abcdefghijk'])
})

test('the delay is what the waiting pages cost, and none with less than twenty-five of them', async () => {
  const names = Array.from({ length: 500 }, (_, index) => String(index))
  ask(...names.slice(0, 24))
  expect(queue.delay).toBe(0)
  ask(...names.slice(24))
  expect(queue.delay).toBe(500 * 5)
  for (let page = 0; page < 100; page += 1) await turn(2)
  expect(queue.delay / 400).toBeCloseTo(2, 2)
  expect(queue.delayBehind(50) / 50).toBeCloseTo(2, 2)
})

test('processor time in which no page waited counts for none', async () => {
  ask('first')
  await turn()
  time += 10_000
  ask(...Array.from({ length: 101 }, (_, index) => String(index)))
  await turn()
  expect(queue.delay).toBe(100 * 5)
})

test('one long turn hardly changes the delay, many do', async () => {
  ask(...Array.from({ length: 300 }, (_, index) => String(index)))
  await turn(1000)
  await turn(1)
  expect(queue.delayBehind(100)).toBeCloseTo(100 * 5 * 1.2)
  for (let page = 0; page < 20; page += 1) await turn(15)
  expect(queue.delayBehind(100)).toBeGreaterThan(100 * 12)
})
