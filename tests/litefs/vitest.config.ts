import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** `npm run test:litefs`: two boxes on one machine, which needs root, FUSE, LiteFS and Caddy. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    include: ['tests/litefs/**/*.test.ts'],
    // Each file starts two portals, two LiteFS and two proxies, too much in parallel for two cores.
    fileParallelism: false,
    // Ceilings for a busy machine: each test waits for states, at most a minute for each.
    testTimeout: 300_000,
    hookTimeout: 180_000,
  },
})
