import { expect, test } from 'vitest'
import { promisedMemory, runMixedLoad } from '#tests/load/mixed-load.ts'

/** The portal is promised to need at most 1 GB of memory. `npm run soak` tests this for an hour. */

test('a minute of everything at once stays below 1 GB, and everybody is answered', async () => {
  const { answers, memory } = await runMixedLoad(60)
  const asked = [...answers.keys()].sort()
  expect(asked).toEqual([
    'CSV: 200',
    'cached page: 200',
    'order: 303',
    'photo: 201',
    'photo: 303',
    'sign-in: 200',
    'uncached page: 200',
  ])
  expect(memory.most * 1024 * 1024).toBeLessThan(promisedMemory)
}, 240_000)
