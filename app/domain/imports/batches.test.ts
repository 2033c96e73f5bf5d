import { expect, it } from 'vitest'
import { freshDatabase } from '#tests/support/database.ts'
import { inBatches } from './batches.server.ts'

it('leaves others time to write between two batches, on the command line too', async () => {
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
