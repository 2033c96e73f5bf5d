import { expect, test } from 'vitest'
import { createCodeInView } from './code-in-view.ts'

test('a code that could not be checked is reported again while it stays in view', () => {
  const view = createCodeInView()
  view.keep('A')
  view.forget('A')
  expect(view.isSame('A', 200)).toBe(false)
  view.keep('B')
  view.forget('A')
  expect(view.isSame('B', 400)).toBe(true)
})

/** Shows a code, or nothing (null), at these times; returns the times at which it is reported. */
function listReports(shown: Array<[at: number, code: string | null]>): number[] {
  const view = createCodeInView()
  return shown.flatMap(([at, code]) => {
    if (code === null) {
      view.miss(at)
      return []
    }
    const isSame = view.isSame(code, at)
    view.keep(code)
    return isSame ? [] : [at]
  })
}

test.each([
  [
    'stays in view on a fast phone',
    [
      [0, 'A'],
      [200, 'A'],
      [400, 'A'],
    ],
    [0],
  ],
  [
    'stays in view on a phone that looks every six seconds',
    [
      [0, 'A'],
      [6000, 'A'],
    ],
    [0],
  ],
  [
    'is missed in one picture',
    [
      [0, 'A'],
      [200, null],
      [400, 'A'],
    ],
    [0],
  ],
  [
    'comes back after four seconds',
    [
      [0, 'A'],
      [200, null],
      [2200, null],
      [4200, 'A'],
    ],
    [0, 4200],
  ],
  [
    'changes',
    [
      [0, 'A'],
      [200, 'B'],
      [400, 'A'],
    ],
    [0, 200, 400],
  ],
] as Array<[string, Array<[number, string | null]>, number[]]>)(
  'a code that %s',
  (_, shown, reported) => {
    expect(listReports(shown)).toEqual(reported)
  },
)
