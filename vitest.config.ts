import { defineConfig } from 'vitest/config'
import LongestFirst from './tests/support/longest-first.ts'

export default defineConfig({
  test: {
    include: [
      '{app,db,dev,server,scripts}/**/*.test.{ts,tsx}',
      'tests/{http,faults}/**/*.test.ts',
      'tests/*.test.ts',
    ],
    globalSetup: ['tests/support/run-setup.ts'],
    setupFiles: ['tests/support/fault-test-setup.ts'],
    env: { MAINSTREET_MODE: 'test', DATABASE_PATH: ':memory:', LOG_LEVEL: 'silent' },
    sequence: { sequencer: LongestFirst },
    // By default one processor is left free, which on two is half of them.
    maxWorkers: '100%',
    // Long limits for a busy machine, on which one request test took fourteen seconds.
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
