import { expect, it } from 'vitest'
import { freshDatabase } from '#tests/support/database.ts'
import { bytes } from '#tests/support/inventory.ts'
import { landBankLines } from '#tests/support/inventory-file.ts'
import { inBatches, withPauses } from './batches.server.ts'
import { stageFile } from './stage.server.ts'

it('an import leaves others time to write between two batches, on the command line too', async () => {
  const db = freshDatabase()
  let batches = 0
  let others = 0
  const other = setInterval(() => {
    others += 1
  }, 1)
  await inBatches(db, () => {
    batches += 1
    return batches === 10
  })
  clearInterval(other)
  expect(others).toBeGreaterThanOrEqual(9)
})

/** Counts how often a timer fires during the work. The timer stands for visitors' requests. */
async function countTurns(work: () => Promise<unknown>) {
  let turns = 0
  const visitor = setInterval(() => {
    turns += 1
  }, 1)
  await work()
  clearInterval(visitor)
  return turns
}

it('gives visitors several turns after each piece of work', async () => {
  const turns = await countTurns(async () => {
    for await (const _ of withPauses([1, 2, 3, 4, 5])) {
      const until = performance.now() + 100
      while (performance.now() < until);
    }
  })
  // If visitors got only one turn after each piece, there would be 5.
  expect(turns).toBeGreaterThan(10)
})

it('gives visitors their turns while a file is read', async () => {
  const lines = [[...landBankLines(10_000)].join('')]
  const turns = await countTurns(() => stageFile(freshDatabase(), null, 'a.csv', bytes(lines)))
  expect(turns).toBeGreaterThan(5)
})
