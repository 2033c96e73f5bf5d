import { describe, expect, test } from 'vitest'
import { files, readCode, sources, testFiles } from './support/sources.ts'

/** Only the wiring opens databases, and only db/ writes by SQL text, but for named exceptions. */

describe('databases are opened through the wiring, so that activities have their consequences', () => {
  const imported = /\{([^{}]*)\}\s*(?:from|=\s*await import\()\s*['"`]([^'"`]+)/g

  /** Whether the code opens a database in which activities have no consequences. */
  const opensUnwired = (code: string) =>
    [...code.matchAll(imported)].some(
      ([, names = '', target]) =>
        /\bopen(Portal|Existing)?Database\b/.test(names) && target !== '#app/wiring.server.ts',
    )

  /** The files that open one all the same, and why. */
  const exceptions: Array<[file: RegExp, reason: string]> = [
    [/^app\/wiring\.server\.ts$/, 'the wiring'],
    [/^db\/copy\.server\.ts$/, 'checks a copy, in which nobody does anything'],
    [/^db\/merge-search-indexes\.server\.ts$/, 'merges the text search in a process of its own'],
    [/^db\/[\w-]+\.test\.ts$/, 'tests of files and migrations, which record nothing'],
    [/^tests\/load\/(listings-generator|writes)\.ts$/, 'write rows by SQL and record nothing'],
    [/^tests\/load\/mail-throughput\.ts$/, 'fills the outbox and records nothing'],
    [/^tests\/database-access\.test\.ts$/, 'this test'],
  ]

  const unwired = [...files, ...testFiles].filter((file) => opensUnwired(readCode(file)))

  test('by all other files', () => {
    const others = unwired.filter((file) => !exceptions.some(([name]) => name.test(file)))
    const advice = 'Import openDatabase or openPortalDatabase from #app/wiring.server.ts.'
    expect(others, advice).toEqual([])
  })

  test('and the exceptions record no activity', () => {
    const stale = exceptions.filter(([name]) => !unwired.some((file) => name.test(file)))
    expect(stale, 'Remove it from the exceptions.').toEqual([])
    const recording = unwired.filter((file) => /\brecord\(tx\b/.test(readCode(file)))
    expect(recording).toEqual([])
  })

  test.each([
    ["import { openDatabase } from '#db/client.server.ts'", true],
    ["const { openPortalDatabase } = await import('#db/client.server.ts')", true],
    ["import { openExistingDatabase } from './client.server.ts'", true],
    ["import { openDatabase } from '#app/wiring.server.ts'", false],
    [
      "import { openDatabase } from '#app/wiring.server.ts'\nimport { openExistingDatabase } from '#db/client.server.ts'",
      true,
    ],
    ["import {\n  migrateDatabase,\n  openDatabase,\n} from '#db/client.server.ts'", true],
    ["import { freshDatabase } from '#tests/support/database.ts'", false],
  ])('%s opens one without them: %s', (code, isUnwired) => {
    expect(opensUnwired(code)).toBe(isUnwired)
  })
})

describe('only db/ writes with SQL of its own, past write() and the type that allows it', () => {
  const writing =
    /\.(?:prepare|exec)(?:<[^()]*>)?\(\s*(['"`])\s*(?:with\b(?:(?!\1)[\s\S])*?\b)?(?:insert|update|delete|replace|create|alter|drop)\b/i

  const exceptions: Record<string, string> = {
    'dev/stripe-sandbox/store.server.ts': 'the file of the stand-in for Stripe, not the portal’s',
  }

  const found = sources.filter((file) => !file.startsWith('db/') && writing.test(readCode(file)))

  test('no other file does', () => {
    const advice = 'Write in write(db, (tx) => …), with tx.run(sql`…`) where drizzle has no words.'
    expect(
      found.filter((file) => !(file in exceptions)),
      advice,
    ).toEqual([])
    const stale = Object.keys(exceptions).filter((file) => !found.includes(file))
    expect(stale, 'Remove it from the exceptions.').toEqual([])
  })

  test.each([
    ["db.$client.prepare('update users set name = ?')", true],
    ['client.prepare<[number]>(`\n  delete from sessions where id = ?`)', true],
    ['$client.exec("insert into settings values (1)")', true],
    ['db.$client.prepare(`with old as (select 1) delete from users`)', true],
    ["db.$client.prepare('select updated_at from users')", false],
    ["db.$client.prepare(`with new as (select 'x') select * from new`)", false],
    ["client.exec('begin immediate')", false],
    ['db.insert(users).values(row).prepare()', false],
  ])('%s writes: %s', (code, isWrite) => {
    expect(writing.test(code)).toBe(isWrite)
  })
})
