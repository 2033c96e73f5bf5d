import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** The part of `npm test` that needs Litestream (at LITESTREAM_BIN), or Go to build Litestream. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    include: ['tests/litestream/**/*.test.ts'],
    env: { MAINSTREET_MODE: 'test', DATABASE_PATH: ':memory:', LOG_LEVEL: 'silent' },
    testTimeout: 600_000,
    hookTimeout: 300_000,
  },
})
