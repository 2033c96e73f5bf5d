import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import Database from 'better-sqlite3'
import { afterAll, expect, test } from 'vitest'
import { openPortalDatabase } from '#app/wiring.server.ts'

/**
 * With a file that it cannot use, the portal prints the reason in one sentence and leaves the file
 * unchanged.
 */

const folder = mkdtempSync(join(tmpdir(), 'start-files-'))
afterAll(() => rmSync(folder, { recursive: true }))

const execute = (path: string, sql: string) => {
  const db = new Database(path)
  db.exec(sql)
  db.close()
}

const files: Record<string, { make: (path: string) => void; says: string }> = {
  empty: { make: (path) => writeFileSync(path, ''), says: 'the file is empty' },
  text: {
    make: (path) => writeFileSync(path, 'Dear diary, '.repeat(500)),
    says: 'it is no SQLite database',
  },
  torn: {
    make: (path) => {
      openPortalDatabase(path).$client.close()
      truncateSync(path, 20_000)
    },
    says: 'it is damaged',
  },
  newer: {
    make: (path) => {
      openPortalDatabase(path).$client.close()
      execute(path, 'update __drizzle_migrations set created_at = created_at + 1e15')
    },
    says: 'a newer version of the portal made it',
  },
  foreign: {
    make: (path) => execute(path, 'create table songs (title text); insert into songs values (1)'),
    says: 'another program made it',
  },
}

test.each(Object.entries(files))(
  'the portal refuses to start with a database file that is %s, and leaves it unchanged',
  async (name, { make, says }) => {
    const path = join(folder, `${name}.db`)
    make(path)
    const before = readFileSync(path)
    const env = { ...process.env, MAINSTREET_MODE: 'demo', DATABASE_PATH: path }
    const command = ['build/server/start.js']
    const child = spawn(process.execPath, command, { env, stdio: ['ignore', 'pipe', 'pipe'] })
    const said = Promise.all([text(child.stdout), text(child.stderr)])
    const [code] = (await once(child, 'exit')) as [number | null]
    const [printed, complaint] = await said
    expect([code, printed, complaint.trim().split('\n')]).toEqual([
      1,
      '',
      [
        expect.stringMatching(
          new RegExp(`^DATABASE_PATH .*${name}\\.db cannot be used: .*${says}`),
        ),
      ],
    ])
    expect(readFileSync(path).equals(before)).toBe(true)
  },
)
