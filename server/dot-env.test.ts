import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { asOrdinaryUser } from '#tests/support/ordinary-user.ts'

test('a command of a user who may not read .env ends with one sentence', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dot-env-'))
  writeFileSync(join(folder, '.env'), 'ORIGIN=https://portal.example.org')
  chmodSync(join(folder, '.env'), 0)
  const admin = [process.execPath, '--no-warnings', resolve('scripts/admin.ts'), 'ann@example.org']
  const [program = '', ...args] = [...asOrdinaryUser, ...admin]
  const { status, stderr } = spawnSync(program, args, { cwd: folder, encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  expect([status, stderr]).toEqual([
    1,
    'This user may not read .env: run it as the user of the portal (sudo -u portal …).\n',
  ])
})
