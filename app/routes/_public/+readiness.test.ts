import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  checkBackups,
  checkDatabase,
  checkDisk,
  checkJobs,
  checkMail,
} from '#app/domain/operations/status.server.ts'
import { checkReadiness } from './+readiness.server.ts'

vi.mock('#app/domain/operations/status.server.ts', () => ({
  checkBackups: vi.fn(),
  checkDatabase: vi.fn(),
  checkDisk: vi.fn(),
  checkJobs: vi.fn(),
  checkMail: vi.fn(),
}))

vi.mock('#app/http/database.server.ts', async () => {
  const { freshDatabase } = await import('#tests/support/database.ts')
  return { db: freshDatabase() }
})

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('what a monitor mails about is found after the answer, seldom, and never make the portal unready', async () => {
  vi.mocked(checkDisk)
    .mockReturnValue({ health: 'good', freeBytes: 1 })
    .mockReturnValueOnce({ health: 'bad', freeBytes: 0 })
  vi.mocked(checkMail)
    .mockReturnValue({ health: 'good', waiting: 0, failures: 0, refused: 0 })
    .mockImplementationOnce(() => {
      throw new Error('The outbox cannot be read.')
    })
  const failure = { since: '2026-11-22T03:10:00.000Z', code: 'SQLITE_CORRUPT', isDamage: true }
  vi.mocked(checkDatabase).mockReturnValue({ health: 'bad', bytes: 1, failure })
  vi.mocked(checkJobs).mockReturnValue({ health: 'bad', unhealthy: ['back up'] })
  vi.mocked(checkBackups).mockReturnValue({
    health: 'elsewhere',
    newest: null,
    failure: null,
    isOnOneDisk: false,
  })
  const first = await checkReadiness()
  expect(first).toMatchObject({ isReady: true, found: { disk: 'unknown', saving: 'unknown' } })
  expect(checkDisk).not.toHaveBeenCalled()

  vi.advanceTimersByTime(1000)
  for (let times = 0; times < 5; times += 1) {
    expect(await checkReadiness()).toEqual({
      isReady: true,
      found: {
        database: 'ok',
        schema: 'ok',
        role: 'primary',
        lag_ms: 0,
        disk: 'bad',
        saving: 'bad',
        mail: 'failed',
        jobs: 'bad',
        backups: 'elsewhere',
      },
    })
    vi.advanceTimersByTime(1000)
  }

  vi.advanceTimersByTime(15_000)
  await checkReadiness()
  vi.advanceTimersByTime(1000)
  expect((await checkReadiness()).found).toMatchObject({ disk: 'good', mail: 'good' })
})
