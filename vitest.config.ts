import { defineConfig } from 'vitest/config'
import LongestFirst from './tests/support/longest-first.ts'
import { listOwnProcess } from './tests/support/own-process.ts'

const ownProcess = listOwnProcess()

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'own process',
          include: [...ownProcess, 'tests/{http,faults}/**/*.test.ts'],
        },
      },
      {
        // Loading the portal anew for each file took two thirds of the time.
        extends: true,
        test: {
          name: 'shared process',
          include: ['{app,db,dev,server,scripts}/**/*.test.{ts,tsx}', 'tests/*.test.ts'],
          exclude: ownProcess,
          isolate: false,
        },
      },
    ],
    globalSetup: ['tests/support/run-setup.ts'],
    setupFiles: ['tests/support/file-setup.ts'],
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
