import { defineConfig } from 'vitest/config'
import { listIsolatedTests, sharedTests } from './tests/support/isolated-tests.ts'
import LongestFirst from './tests/support/longest-first.ts'

const isolated = listIsolatedTests()

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'isolated',
          // Of the faults, each file counts the databases that it has checked.
          include: [...isolated, 'tests/faults/**/*.test.ts'],
        },
      },
      {
        // Loading the portal anew for each file took two thirds of the time.
        extends: true,
        test: {
          name: 'shared',
          include: sharedTests,
          exclude: isolated,
          isolate: false,
        },
      },
    ],
    globalSetup: ['tests/support/run-setup.ts'],
    setupFiles: ['tests/support/file-setup.ts'],
    env: { MAINSTREET_MODE: 'test', DATABASE_PATH: ':memory:', LOG_LEVEL: 'silent' },
    sequence: { sequencer: LongestFirst },
    // A spy would otherwise stay for the next file in its process.
    restoreMocks: true,
    // By default one processor is left free, which on two is half of them.
    maxWorkers: '100%',
    // Limits for what hangs: beside two other suites tests of five seconds took forty.
    testTimeout: 420_000,
    hookTimeout: 420_000,
    // The processes for long work beside the visitors have the lowest priority: beside another test
    // that needs the processors, a second of their work takes a minute.
    expect: { poll: { timeout: 200_000 } },
  },
})
