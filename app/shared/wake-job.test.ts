import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { moveClock, resetClock } from '#tests/support/clock.ts'
import { seconds } from './clock.server.ts'
import { wakeJob, wakeJobSparingly, wakers } from './wake-job.server.ts'

let woken = 0
beforeEach(() => {
  woken = 0
  wakers.set('reconcile payments', () => {
    woken += 1
  })
  moveClock(0)
})
afterEach(() => {
  wakers.clear()
  resetClock()
})

const wakeSparingly = () => wakeJobSparingly('reconcile payments', seconds(10))

test('a job that anybody can wake is woken once in ten seconds, also after the clock was put back', async () => {
  wakeSparingly()
  wakeSparingly()
  moveClock(seconds(10) - 1)
  wakeSparingly()
  await turn()
  expect(woken).toBe(1)
  moveClock(1)
  wakeSparingly()
  await turn()
  expect(woken).toBe(2)
  moveClock(-seconds(3600))
  wakeSparingly()
  await turn()
  expect(woken).toBe(3)
})

test('a job that is needed now is woken each time', async () => {
  wakeJob('reconcile payments')
  wakeJob('reconcile payments')
  await turn()
  expect(woken).toBe(2)
})

test('a job that is woken in a transaction begins after it', async () => {
  wakeJob('reconcile payments')
  expect(woken).toBe(0)
  await turn()
  expect(woken).toBe(1)
})
