import pino from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { days, hours, minutes, nowInstant } from '#app/shared/clock.server.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { jobRuns } from '#db/schema/job-runs.ts'
import { moveClock, resetClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { cron, type Job } from './cron.server.ts'
import { listJobs } from './queries.server.ts'
import { runJob, startJobs } from './runner.server.ts'

let db: OpenDatabase
beforeEach(() => {
  db = freshDatabase()
})
afterEach(resetClock)

const log = pino({ level: 'silent' })
const name = 'forget sent mail'
const good: Job = { name, every: hours(24), run: () => undefined }
const bad: Job = {
  name,
  every: hours(24),
  run: () => Promise.reject(new Error('The disk is full')),
}
const known = () => listJobs(db).find((job) => job.name === name)

test('a failing job is stored with its error and number of failures, until it succeeds', async () => {
  expect(known()).toMatchObject({ state: 'not_yet', run: null })
  await runJob(db, bad, log)
  await runJob(db, bad, log)
  expect(known()).toMatchObject({
    state: 'failing',
    run: { failures: 2, error: 'The disk is full', succeededAt: null },
  })
  await runJob(db, good, log)
  expect(known()).toMatchObject({ state: 'ok', run: { failures: 0, error: 'The disk is full' } })
})

test('a run that cannot be stored does not stop the portal', async () => {
  db.$client.pragma('query_only = on')
  expect(await runJob(db, good, log)).toBe(true)
  expect(await runJob(db, bad, log)).toBe(false)
  db.$client.pragma('query_only = off')
  expect(known()?.state).toBe('not_yet')
})

test('a job that has not started for three intervals is late', async () => {
  await runJob(db, good, log)
  moveClock(days(3) - 1000)
  expect(known()?.state).toBe('ok')
  moveClock(2000)
  expect(known()?.state).toBe('late')
})

describe('a job that runs every few seconds', () => {
  const quick = 'run imports'
  const state = () => listJobs(db).find((job) => job.name === quick)?.state

  test('is not late while one run takes up to ten minutes', async () => {
    const { promise, resolve: end } = Promise.withResolvers<void>()
    const run = runJob(db, { name: quick, every: 5000, run: () => promise }, log)
    moveClock(minutes(9))
    expect(state()).toBe('ok')
    moveClock(minutes(2))
    expect(state()).toBe('late')
    end()
    await run
  })

  test('is not late right after a long run', () => {
    const startedAt = nowInstant()
    const durationMs = hours(1)
    db.insert(jobRuns).values({ name: quick, startedAt, succeededAt: startedAt, durationMs }).run()
    moveClock(hours(1) + 59_000)
    expect(state()).toBe('ok')
    moveClock(2000)
    expect(state()).toBe('late')
  })
})

test('after downtime every job runs soon, and one with a long interval only when due', async () => {
  const before = new Date(Date.now() - hours(2)).toISOString()
  for (const job of cron) {
    db.insert(jobRuns).values({ name: job.name, startedAt: before, succeededAt: before }).run()
  }
  const begun = nowInstant()
  // An upgraded or restored database may lack card pictures, whenever they were last looked for.
  const isDue = ({ name, every, runsAtStop }: Job) =>
    every < hours(24) || runsAtStop || name === 'make card pictures'
  const due = cron.filter(isDue)
  const whichRan = () =>
    listJobs(db)
      .filter(({ run }) => run && run.startedAt >= begun)
      .map(({ name }) => name)
  const names = due.filter(({ runsAtStop }) => !runsAtStop).map((job) => job.name)
  const stop = startJobs(db, log)
  await expect.poll(whichRan).toEqual(expect.arrayContaining(names))
  await stop()
  expect(whichRan().toSorted()).toEqual(due.map((job) => job.name).toSorted())
})
