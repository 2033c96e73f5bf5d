import { expect, test } from 'vitest'
import { freshDatabase } from '#tests/support/database.ts'
import { repeatUntilNone } from './repeat-until-none.server.ts'

test('a change is repeated until it changes nothing, and others get their turn in between', async () => {
  const left = [200, 200, 7, 0, 1]
  let turns = 0
  const change = () => {
    setImmediate(() => {
      turns += 1
    })
    return left.shift() ?? 0
  }
  await repeatUntilNone(freshDatabase(), change)
  expect(left).toEqual([1])
  expect(turns).toBe(3)
})

test('it ends after the change in which the portal stops', async () => {
  const stopping = new AbortController()
  let changes = 0
  const change = () => {
    changes += 1
    if (changes === 2) stopping.abort()
    return 200
  }
  await repeatUntilNone(freshDatabase(), change, stopping.signal)
  expect(changes).toBe(2)
})
