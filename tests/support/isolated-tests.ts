import { globSync, readFileSync } from 'node:fs'

/** Tests that share a process with others, except those that `listIsolatedTests` finds. */
export const sharedTests = [
  '{app,db,dev,server,scripts}/**/*.test.{ts,tsx}',
  'tests/{,http/}*.test.ts',
]

/** Changes of modules or the environment, and readers of what a process keeps in its memory. */
const needsIsolation =
  /\bvi\.(mock|doMock|resetModules|stubEnv)\(|\bprocess\.env\.\w+ =[^=]|\bsave(Reads|Views|Impressions)\(|\bfindFailedWrite\(|import { cron\b/

/**
 * Lists the test files that change their process for the files after them, or find there what files
 * before them have left. Each needs a process of its own.
 */
export function listIsolatedTests(): string[] {
  return globSync(sharedTests).filter((file) => needsIsolation.test(readFileSync(file, 'utf8')))
}
