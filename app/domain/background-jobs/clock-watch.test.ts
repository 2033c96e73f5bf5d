import { eq } from 'drizzle-orm'
import pino from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { days, hours, minutes, nowInstant } from '#app/shared/clock.server.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { sessions } from '#db/schema/accounts.ts'
import { moveClock, resetClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { listMails } from '#tests/support/mail.ts'
import { newActor } from '#tests/support/users.ts'
import { confirmClock, isClockRight, startClockWatch } from './clock-watch.server.ts'
import { cron, type Job } from './cron.server.ts'
import { listJobs } from './queries.server.ts'
import { runJob, startJobs } from './runner.server.ts'

let db: OpenDatabase
beforeEach(() => {
  db = freshDatabase()
  startClockWatch(db)
})
afterEach(resetClock)

const log = pino({ level: 'silent' })
const findState = (name: string) => listJobs(db).find((job) => job.name === name)?.state

/** Does what the job does every minute. */
async function watch() {
  const job = cron.find(({ name }) => name === 'watch the clock')
  if (job) await runJob(db, job, log)
}

/** Creates a session that ends in ten days. */
function newSession() {
  const expiresAt = new Date(Date.now() + days(10)).toISOString()
  const { userId } = newActor(db)
  db.insert(sessions).values({ userId, tokenHash: 'x', expiresAt }).run()
  return userId
}

/** Runs every job that may run with this clock. */
async function runAllJobs() {
  const begun = nowInstant()
  const isLeft = ({ name }: Job) =>
    !listJobs(db).some((job) => job.name === name && job.run && job.run.startedAt >= begun)
  const allowed = cron.filter(({ needsClock }) => !needsClock || isClockRight())
  const stop = startJobs(db, log)
  await expect.poll(() => allowed.filter(isLeft)).toEqual([])
  await stop()
}

test('a month ahead for some seconds ends nothing, and a clock put back is believed again', async () => {
  const userId = newSession()
  await watch()
  moveClock(days(31))
  expect(isClockRight()).toBe(false)
  await watch()
  expect(findState('watch the clock')).toBe('failing')
  expect(findState('delete expired sessions')).toBe('held')
  expect(findState('reconcile payments')).toBe('not_yet')
  await runAllJobs()
  expect(db.select().from(sessions).where(eq(sessions.userId, userId)).all()).toHaveLength(1)
  moveClock(-days(31))
  expect(isClockRight()).toBe(true)
  await watch()
  expect(findState('watch the clock')).toBe('ok')
})

test('time that passes as the machine counts it is no jump, nor is an hour back', () => {
  moveClock(minutes(59))
  expect(isClockRight()).toBe(true)
  moveClock(-hours(1))
  expect(isClockRight()).toBe(true)
  moveClock(hours(2))
  expect(isClockRight()).toBe(false)
})

test('a restart does not forget that the clock is doubted', async () => {
  await watch()
  moveClock(days(2))
  await watch()
  startClockWatch(db)
  expect(isClockRight()).toBe(false)
  moveClock(-days(2) + minutes(1))
  startClockWatch(db)
  expect(isClockRight()).toBe(true)
})

test.each([
  [days(3), true],
  [days(8), false],
])('after %i ms without power the clock is believed: %s', async (off, isRight) => {
  await watch()
  moveClock(off)
  startClockWatch(db)
  expect(isClockRight()).toBe(isRight)
})

test('administrators are mailed once, when jobs have waited for a quarter of an hour', async () => {
  newActor(db, { role: 'admin' })
  const doubts = () => listMails(db).filter(({ subject }) => subject.startsWith('Is the clock'))
  await watch()
  moveClock(days(31))
  for (let run = 0; run < 14; run += 1) await watch()
  expect(doubts()).toEqual([])
  for (let run = 0; run < 20; run += 1) await watch()
  expect(doubts()).toHaveLength(1)
})

test('an administrator confirms the clock, and what waited runs', async () => {
  const userId = newSession()
  await watch()
  moveClock(days(31))
  startClockWatch(db)
  const before = nowInstant()
  await confirmClock(db, newActor(db, { role: 'admin' }))
  expect(isClockRight()).toBe(true)
  expect(findState('watch the clock')).toBe('ok')
  const confirmedAt = listJobs(db)[0]?.run?.succeededAt ?? ''
  expect(confirmedAt >= before && confirmedAt <= nowInstant()).toBe(true)
  await runAllJobs()
  expect(db.select().from(sessions).where(eq(sessions.userId, userId)).all()).toEqual([])
})
