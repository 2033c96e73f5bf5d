import { expect, test } from 'vitest'
import { Turns } from './turns.ts'

test('works run in their order, two at a time, also after one has failed', async () => {
  const turns = new Turns(2)
  const begun: number[] = []
  const ends = [0, 1, 2, 3].map(() => Promise.withResolvers<void>())
  const results = ends.map((end, number) =>
    turns.run(() => {
      begun.push(number)
      return end.promise
    }),
  )
  const settled = Promise.allSettled(results)
  expect(begun).toEqual([0, 1])
  ends[1]?.reject(new Error('no luck'))
  await expect(results[1]).rejects.toThrow('no luck')
  expect(begun).toEqual([0, 1, 2])
  for (const end of ends) end.resolve()
  await settled
  expect(begun).toEqual([0, 1, 2, 3])
})
