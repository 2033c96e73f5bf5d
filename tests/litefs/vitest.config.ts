import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** `npm run test:litefs`: two boxes on one machine, which needs root, FUSE, LiteFS and Caddy. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    include: ['tests/litefs/**/*.test.ts'],
    // One file at a time: each starts two portals, two LiteFS and two proxies.
    fileParallelism: false,
    // Long limits for a busy machine: tests wait for conditions, up to ten minutes for each.
    testTimeout: 1_800_000,
    hookTimeout: 1_800_000,
  },
})
