import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** A part of `npm test` that needs Litestream, or Go to build it; LITESTREAM_BIN says where it is. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    include: ['tests/litestream/**/*.test.ts'],
    env: { MAINSTREET_MODE: 'test', DATABASE_PATH: ':memory:', LOG_LEVEL: 'silent' },
    testTimeout: 180_000,
    hookTimeout: 120_000,
  },
})
