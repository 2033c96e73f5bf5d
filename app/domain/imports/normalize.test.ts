import { describe, expect, test } from 'vitest'
import { parseAddress, parseYear, readableCase, townName } from './normalize.ts'

describe('words of an inventory', () => {
  test.each([
    ['1009 W DAYTON ST', '1009 W Dayton St'],
    ['1706  MARYLAND AVE', '1706 Maryland Ave'],
    ['1906 M L KING AVE', '1906 M L King Ave'],
    ['3606 LE ERDA AVE', '3606 Le Erda Ave'],
    ['3061 MCCULLUM AVE', '3061 McCullum Ave'],
    ['12 E 5TH ST', '12 E 5th St'],
    ['The Old Mill', 'The Old Mill'],
  ])('%s reads %s', (from, to) => expect(readableCase(from)).toBe(to))

  test.each([
    ['MT MORRIS', 'Mount Morris'],
    ['Mt. Morris', 'Mount Morris'],
    ['MOUNT MORRIS', 'Mount Morris'],
    ['ST CLAIR', 'St. Clair'],
    ['FLINT', 'Flint'],
  ])('%s is the town %s', (from, to) => expect(townName(from)).toBe(to))

  test.each([
    [' CHURCHILL AVE\nFLINT, MI 48506', ['Churchill Ave', 'Flint', 'Michigan', '48506']],
    ['2 A ST\r\nMT MORRIS, mi 48505-1229', ['2 A St', 'Mount Morris', 'Michigan', '48505-1229']],
    ['2 A St, Flint, MI 48505', ['2 A St', 'Flint', 'Michigan', '48505']],
    ['2 A St, Flint, Michigan, 48505', ['2 A St', 'Flint', 'Michigan', '48505']],
    ['2 A St, Unit 3, Flint, Michigan 48505', ['2 A St, Unit 3', 'Flint', 'Michigan', '48505']],
    ['2 A ST, SALEM, NEW  HAMPSHIRE', ['2 A St', 'Salem', 'New Hampshire', '']],
    ['2 A St, Windsor, ON', ['2 A St', 'Windsor', 'ON', '']],
    ['Lot 4, Elm Street, Near the river', ['Lot 4, Elm Street, Near the river', '', '', '']],
    ['somewhere', ['Somewhere', '', '', '']],
  ])('%j is split into its parts', (from, to) =>
    expect(Object.values(parseAddress(from))).toEqual(to),
  )

  test('a padded address of some pages is a street, without minutes of computing', {
    timeout: 10_000,
  }, async () => {
    const padding = ' '.repeat(1_500)
    const { street, city } = parseAddress(`1 Mill St, b${padding}, c${padding}1`)
    expect([street, city]).toEqual(['1 Mill St, b , c 1', ''])
    // Only a test that waits can exceed its time.
    await new Promise(setImmediate)
  })

  test.each([
    ['1919', 1919],
    ['0', null],
    ['2', null],
    ['', null],
  ])('the year %j is %j', (from, to) => expect(parseYear(from)).toBe(to))
})
