import { globSync, readFileSync } from 'node:fs'

const tests = '{app,db,dev,server,scripts}/**/*.test.{ts,tsx}'

/**
 * What a test file changes for all that runs after it in its process (modules, the environment), or
 * finds there from files before it (what a process keeps in memory until a job saves it).
 */
const ofProcess =
  /\bvi\.(mock|resetModules|stubEnv)\(|\bsave(Reads|Views|Impressions)\(|import { cron\b/

/** Lists the test files that need a process of their own, to be told apart from those that share one. */
export function listOwnProcess(): string[] {
  return globSync(tests).filter((file) => ofProcess.test(readFileSync(file, 'utf8')))
}
