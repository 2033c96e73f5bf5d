import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { readCode, sources } from '#tests/support/sources.ts'

test('a process ends with the status, after what it has said', () => {
  const code = `import { exitProcess } from './server/process/exit-process.ts'
    console.error('said'); exitProcess(3); console.error('after')`
  const args = ['--no-warnings', '--input-type=module', '--eval', code]
  const { status, stderr } = spawnSync(process.execPath, args)
  expect([status, String(stderr)]).toEqual([3, 'said\n'])
})

test('no other file ends its process', () => {
  const ends = sources.filter((file) => readCode(file).includes('process.exit('))
  expect(ends, 'Call exitProcess: process.exit() can hang in Node 24.').toEqual([
    'server/process/exit-process.ts',
  ])
})
