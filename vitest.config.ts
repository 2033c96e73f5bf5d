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
    // Limits for what hangs: beside two other suites tests of five seconds took forty.
    testTimeout: 180_000,
    hookTimeout: 240_000,
    // A second, the default, is too short on a busy machine.
    expect: { poll: { timeout: 60_000 } },
  },
})
