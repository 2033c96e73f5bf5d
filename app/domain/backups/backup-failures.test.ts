import { copyFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkBackups, checkTestRestore } from '#app/domain/operations/status.server.ts'
import { days, hours } from '#app/shared/clock.server.ts'
import { makeBackedUpTown, runsFor } from '#tests/support/backed-up-town.ts'
import { moveClock } from '#tests/support/clock.ts'
import { mountSmallDisk } from '#tests/support/small-disk.ts'
import { backUp } from './backup.server.ts'
import { findNewestCopy } from './copies.server.ts'
import { proveBackups, readTestRestores, requestTestRestore } from './test-restore-state.server.ts'

let town: Awaited<ReturnType<typeof makeBackedUpTown>>
beforeEach(async () => {
  town = await makeBackedUpTown()
})
afterEach(() => town.remove())

const last = () => readTestRestores(town.db).last

test('once no copies are made any more, the administrators are told, once', async () => {
  moveClock(hours(4))
  runsFor(hours(1))
  await proveBackups(town.db, town.copies)
  expect(town.mails()).toEqual([])
  runsFor(hours(5))
  await proveBackups(town.db, town.copies)
  await proveBackups(town.db, town.copies)
  expect(town.mails().map((mail) => mail.subject)).toEqual(['No backup is being made'])
})

test('a disk without room for a backup is not filled, and the backup fails with a sentence', async ({
  skip,
}) => {
  const disk = mountSmallDisk(64) ?? skip('only root may mount a disk')
  try {
    await expect(backUp(town.db, disk.folder)).rejects.toThrow(
      /^There is no room for a backup in .*: 1\d\d MB must be free, and \d\d MB are\.$/,
    )
    expect(readdirSync(disk.folder)).toEqual([])
  } finally {
    disk.unmount()
  }
})

test('once backups are no longer stored elsewhere, the administrators are told, once', async () => {
  const run = async (command: string) => {
    moveClock(hours(1))
    await backUp(town.db, town.copies, { command }).catch(() => undefined)
    return town.mails().map(({ subject }) => subject)
  }
  const failing = 'echo no such host >&2; exit 7'
  for (let count = 0; count < 3; count += 1) expect(await run(failing)).toEqual([])
  const told = ['Backups are not stored elsewhere']
  expect(await run(failing)).toEqual(told)
  expect(town.mails()[0]?.text).toContain('no such host')
  expect(await run(failing)).toEqual(told)
  expect(await run('true')).toEqual(told)
  for (let count = 0; count < 3; count += 1) expect(await run(failing)).toEqual(told)
  expect(await run(failing)).toEqual([...told, ...told])
})

describe('a folder that cannot be used', () => {
  const subjects = () => town.mails().map((mail) => mail.subject)

  test('is reported once while it cannot be read, and again after it could be read; the status is red', async () => {
    const unreadable = join(town.folder, 'unreadable')
    writeFileSync(unreadable, 'a file, not a folder')
    runsFor(hours(1))
    await proveBackups(town.db, unreadable)
    expect(subjects()).toEqual([])
    expect(checkBackups(unreadable)).toMatchObject({
      health: 'bad',
      newest: null,
      failure: expect.stringContaining('ENOTDIR'),
    })
    runsFor(hours(5))
    await proveBackups(town.db, unreadable)
    await proveBackups(town.db, unreadable)
    expect(subjects()).toEqual(['No backup is being made'])
    moveClock(hours(2))
    await backUp(town.db, town.copies)
    await proveBackups(town.db, town.copies)
    await proveBackups(town.db, unreadable)
    expect(subjects()).toEqual(['No backup is being made', 'No backup is being made'])
  })

  test('is reported at night with the error of the system', async () => {
    const unreadable = join(town.folder, 'unreadable')
    writeFileSync(unreadable, 'a file, not a folder')
    await requestTestRestore(town.db)
    await proveBackups(town.db, unreadable)
    const failure = { reason: 'no_access', detail: expect.stringContaining('ENOTDIR') }
    expect(last()?.failure).toEqual(failure)
    expect(subjects()).toEqual(['The backup cannot be restored'])
  })

  test.for([
    { with: 'nothing but a copy', left: [] },
    { with: 'what a killed restore has left', left: ['restored-for-proof-a'] },
  ])('is reported once if it is read-only, with $with', async ({ left }, { skip }) => {
    const disk = mountSmallDisk(64) ?? skip('only root may mount a disk')
    try {
      copyFileSync(town.newest(), join(disk.folder, findNewestCopy(town.copies)?.name ?? ''))
      for (const name of left) mkdirSync(join(disk.folder, name))
      expect(disk.makeReadOnly()).toBe(true)
      await proveBackups(town.db, disk.folder)
      await proveBackups(town.db, disk.folder)
      const failure = { reason: 'no_access', detail: expect.stringMatching(/read-only/i) }
      expect(last()?.failure).toEqual(failure)
      expect(subjects()).toEqual(['The backup cannot be restored'])
    } finally {
      disk.unmount()
    }
  })
})

test('backups and test restores made while the clock was ahead do not count once it is right', async () => {
  const good = findNewestCopy(town.copies)?.name
  moveClock(days(400))
  runsFor(hours(5))
  await proveBackups(town.db, town.copies)
  await backUp(town.db, town.copies)
  await requestTestRestore(town.db)
  await proveBackups(town.db, town.copies)
  const lateMails = () =>
    town.mails().filter(({ subject }) => subject === 'No backup is being made')
  expect(lateMails()).toHaveLength(1)
  expect(checkTestRestore(town.db, town.copies).health).toBe('good')

  moveClock(-days(400))
  expect(checkTestRestore(town.db, town.copies).health).toBe('bad')
  expect(checkBackups(town.copies).newest?.name).toBe(good)
  await proveBackups(town.db, town.copies)
  expect(last()).toMatchObject({ copy: good, failure: null })
  expect(checkTestRestore(town.db, town.copies)).toMatchObject({
    health: 'good',
    isRequested: false,
  })
  const restores = readTestRestores(town.db)
  await proveBackups(town.db, town.copies)
  expect(readTestRestores(town.db)).toEqual(restores)

  moveClock(hours(4))
  await proveBackups(town.db, town.copies)
  expect(checkBackups(town.copies).health).toBe('bad')
  const isPrimary = false
  expect(checkBackups(town.copies, isPrimary).health).toBe('elsewhere')
  expect(lateMails()).toHaveLength(2)
})
