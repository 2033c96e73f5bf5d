import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Box, until } from './box.ts'
import { Browser } from './browser.ts'
import { type Pair, startPair } from './pair.ts'
import { commitRelease, copyRelease, nextRelease } from './releases.ts'
import { runScript } from './scripts.ts'

/** A new release has migrated the database and does not start. The previous release is put back. */

let pair: Pair
let one: Box
let two: Box
let portal: string

beforeAll(async () => {
  pair = await startPair()
  one = pair.one
  two = pair.two
  await one.startCaddy()
  portal = join(pair.folder, 'portal')
  commitRelease(copyRelease(`${portal}.old`))
  commitRelease(nextRelease(portal))
})
afterAll(() => pair.remove())

const messages = (box: Box) =>
  box
    .query<{ message: string }>('select message from contact_messages')
    .map(({ message }) => message)

/** Sends the message again until the proxy knows that the portal is back. */
function write(message: string) {
  const fields = { name: 'Ann', email: 'ann@example.org', message }
  return until(
    `"${message}" is saved`,
    async () => (await new Browser(one.site).post('/contact', fields)).status === 303,
  )
}

test('the previous release can be put back with its copy, though the new one does not start', async () => {
  await write('Before the upgrade')
  const copy = join(one.folder, 'before-upgrade.db')
  const backUp = ['--no-warnings=ExperimentalWarning', 'scripts/back-up.ts', one.databasePath, copy]
  const made = spawnSync(process.execPath, backUp, { encoding: 'utf8' })
  expect(made).toMatchObject({ status: 0, stdout: 'ok\n' })
  await one.stopLitefs()
  one.startLitefs(portal)
  await one.ready('primary')
  await write('To the new release')

  await one.stopLitefs()
  rmSync(join(portal, 'build'))
  mkdirSync(join(portal, 'build/server'), { recursive: true })
  writeFileSync(join(portal, 'build/server/start.js'), 'process.exit(1)')
  one.startLitefs(portal)
  await until('the new release has ended', () => one.hasEnded)

  const refused = await runScript(one, ['upgrade.sh', '--back'], portal)
  expect(refused).toEqual({
    status: 1,
    said: expect.stringContaining('The database has been migrated'),
  })
  const back = await runScript(one, ['upgrade.sh', '--back', copy], portal)
  expect(back, one.log.slice(-2000)).toMatchObject({ status: 0 })
  expect(back.said).toContain('The copy is in place.')

  await one.ready('primary')
  expect(readdirSync(join(portal, 'db/migrations'))).not.toContain('next_release.sql')
  expect(messages(one)).toContain('Before the upgrade')
  expect(messages(one)).not.toContain('To the new release')
  const [saved = 'nothing was saved'] = readdirSync(join(one.folder, 'backups')).filter((name) =>
    name.startsWith('restore-'),
  )
  const lost = readFileSync(join(one.folder, 'backups', saved, 'lost.jsonl'), 'utf8')
  expect(lost).toContain('To the new release')

  await write('After going back')
  await until('the replica follows', () => messages(two).includes('After going back'))
  await two.ready('replica')
  await until('both are at the same change', () => one.position === two.position)
})
