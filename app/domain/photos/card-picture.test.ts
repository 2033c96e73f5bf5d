import { expect, test } from 'vitest'
import { plainSize } from './card-picture.ts'

test('a tag has at most the width of the larger cards, in the shape of its picture', () => {
  expect(plainSize({ width: 1600, height: 1000 })).toEqual({ width: 640, height: 400 })
  expect(plainSize({ width: 1200, height: 1600 })).toEqual({ width: 640, height: 853 })
  expect(plainSize({ width: 500, height: 333 })).toEqual({ width: 500, height: 333 })
})
