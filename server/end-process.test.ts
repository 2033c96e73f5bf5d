import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { readCode, sources } from '#tests/support/sources.ts'

test('a process ends with its status and what it has said', () => {
  const code = `import { endProcess } from './server/end-process.ts'
    console.error('said'); endProcess(3); console.error('after')`
  const args = ['--no-warnings', '--input-type=module', '--eval', code]
  const { status, stderr } = spawnSync(process.execPath, args)
  expect([status, String(stderr)]).toEqual([3, 'said\n'])
})

test('no other file ends its process', () => {
  const ends = sources.filter((file) => readCode(file).includes('process.exit('))
  expect(ends, 'Call endProcess; process.exit() may never end.').toEqual(['server/end-process.ts'])
})
