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

test('a job that anybody can wake is woken once in ten seconds, also after the clock was put back', () => {
  wakeSparingly()
  wakeSparingly()
  moveClock(seconds(10) - 1)
  wakeSparingly()
  expect(woken).toBe(1)
  moveClock(1)
  wakeSparingly()
  expect(woken).toBe(2)
  moveClock(-seconds(3600))
  wakeSparingly()
  expect(woken).toBe(3)
})

test('a job that is needed now is woken each time', () => {
  wakeJob('reconcile payments')
  wakeJob('reconcile payments')
  expect(woken).toBe(2)
})
