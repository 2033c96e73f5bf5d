import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { flags } from './background-compilation.ts'

// V8 prints a line about a flag that it does not know and goes on.
test('this Node knows the flags, without which it may not end', () => {
  const known = execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' })
  const names = flags.map((flag) => flag.replace(/^--no-/, '  --'))
  expect(names.filter((name) => !known.includes(`${name} (`))).toEqual([])
})
