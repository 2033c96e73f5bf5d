import { beforeEach, expect, test } from 'vitest'
import { UploadSlots } from './upload-slots.ts'

const minute = 60_000
let time: number
let slots: UploadSlots
/** The members whose uploads were cut off. */
let cutOff: number[]

beforeEach(() => {
  time = 0
  slots = new UploadSlots(() => time)
  cutOff = []
})

const take = (memberId: number) => slots.take(memberId, () => cutOff.push(memberId))

function takeAll(members: number[]) {
  return members.flatMap((member) => [take(member), take(member)])
}

test('a member has two slots, and all members together eight', () => {
  const held = takeAll([1, 2, 3])
  expect(take(1)).toBeNull()
  expect([...held, ...takeAll([4])].every((slot) => slot !== null)).toBe(true)
  expect(take(5)).toBeNull()
  expect(cutOff).toEqual([])
})

test('members who hold all slots for minutes make room for others, who make none for them', () => {
  takeAll([1, 2, 3, 4])
  time = 2 * minute
  expect(take(5)).toBeNull()
  time = 3 * minute
  expect(take(5)).not.toBeNull()
  expect(cutOff).toEqual([1])
  // Their next uploads do not look new.
  expect(take(1)).toBeNull()
  expect([take(6), take(7), take(8)].every((slot) => slot !== null)).toBe(true)
  expect(cutOff).toEqual([1, 1, 2, 2])
  expect(takeAll([1, 2, 3, 4]).every((slot) => slot === null)).toBe(true)
})

test('uploads that begin anew every minute count together', () => {
  for (let count = 0; count < 6; count += 1) {
    const held = takeAll([1, 2, 3, 4])
    time += minute
    for (const slot of held) slot?.leave()
  }
  takeAll([1, 2, 3, 4])
  expect(take(5)).not.toBeNull()
  expect(cutOff).toHaveLength(1)
})

test('an upload that has arrived makes no room, and its time is forgotten after an hour', () => {
  const [first, ...others] = takeAll([1, 2, 3, 4])
  for (const slot of [first, ...others]) slot?.finishReceiving()
  time = 30 * minute
  expect(take(5)).toBeNull()
  first?.leave()
  expect(take(5)).not.toBeNull()
  for (const slot of others) slot?.leave()
  time = 91 * minute
  takeAll([2, 3, 4])
  expect(take(1)).not.toBeNull()
  expect(cutOff).toEqual([])
})
