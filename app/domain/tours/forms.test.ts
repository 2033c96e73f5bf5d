import { describe, expect, test } from 'vitest'
import { textFor } from '#app/text/index.ts'
import { tourDateApiForm } from './api-input.ts'
import { tourDateForm, tourPurchaseForm } from './forms.ts'

const zone = 'America/Detroit'
const tour = 7
const typed = { startTime: '2027-02-01T10:00', endTime: '2027-02-01T12:00' }
const schema = tourDateForm(zone, textFor('en'))
const listErrors = (change: object) =>
  schema.safeParse({ ...typed, ...change }).error?.issues.map(({ path }) => path[0])

describe('a weekly rule', () => {
  test('keeps its local hour across daylight saving, without the days left out', () => {
    const { tourDates, askedCount } = schema.parse({
      ...typed,
      startTime: '2027-02-28T10:00',
      endTime: '2027-02-28T12:00',
      weeklyUntil: '2027-03-28',
      except: '3/7/2027, 2027-12-25',
    })
    expect(askedCount).toBe(4)
    expect(tourDates.map(({ startTime }) => startTime)).toEqual([
      '2027-02-28T15:00:00.000Z',
      '2027-03-14T14:00:00.000Z',
      '2027-03-21T14:00:00.000Z',
      '2027-03-28T14:00:00.000Z',
    ])
    expect(tourDates.map(({ endTime }) => endTime.slice(11, 16))).toEqual([
      '17:00',
      '16:00',
      '16:00',
      '16:00',
    ])
  })

  test('leaves out the day on which its hour does not exist', () => {
    const { tourDates, askedCount } = schema.parse({
      startTime: '2027-03-07T02:30',
      endTime: '2027-03-07T03:30',
      weeklyUntil: '2027-03-21',
    })
    expect(tourDates.map(({ startTime }) => startTime.slice(0, 10))).toEqual([
      '2027-03-07',
      '2027-03-21',
    ])
    expect(askedCount).toBe(3)
  })

  test('of times in UTC keeps the day and the hour of the town', () => {
    const { tourDates } = schema.parse({
      startTime: '2027-03-09T01:00:00Z',
      endTime: '2027-03-09T03:00:00.000Z',
      weeklyUntil: '2027-03-22',
      except: '2027-03-16',
    })
    expect(tourDates).toEqual([
      { startTime: '2027-03-09T01:00:00.000Z', endTime: '2027-03-09T03:00:00.000Z' },
      { startTime: '2027-03-16T00:00:00.000Z', endTime: '2027-03-16T02:00:00.000Z' },
      { startTime: '2027-03-23T00:00:00.000Z', endTime: '2027-03-23T02:00:00.000Z' },
    ])
  })

  test('begins at the time that was sent, also in the second of two equal hours', () => {
    const { tourDates } = schema.parse({
      startTime: '2027-11-07T06:30:00Z',
      endTime: '2027-11-07T07:30:00Z',
      weeklyUntil: '2027-11-14',
    })
    expect(tourDates.map(({ startTime }) => startTime)).toEqual([
      '2027-11-07T06:30:00.000Z',
      '2027-11-14T06:30:00.000Z',
    ])
  })

  test.each([
    ['in the night the clocks go back', '2026-10-31', '2026-11-01'],
    ['a week before that night', '2026-10-24', '2026-10-25'],
  ])('that begins %s keeps its local end', (_, saturday, sunday) => {
    const { tourDates } = schema.parse({
      startTime: `${saturday}T22:00`,
      endTime: `${sunday}T04:00`,
      weeklyUntil: '2026-11-07',
    })
    expect(tourDates.slice(-2)).toEqual([
      { startTime: '2026-11-01T02:00:00.000Z', endTime: '2026-11-01T09:00:00.000Z' },
      { startTime: '2026-11-08T03:00:00.000Z', endTime: '2026-11-08T09:00:00.000Z' },
    ])
  })

  test('ends later on the day on which the hour of its end does not exist', () => {
    const { tourDates } = schema.parse({
      startTime: '2027-03-07T01:00',
      endTime: '2027-03-07T02:30',
      weeklyUntil: '2027-03-14',
    })
    expect(tourDates[1]?.endTime).toBe('2027-03-14T07:30:00.000Z')
  })

  test('keeps its length if its first date ended before it began by the clock', () => {
    const { tourDates } = schema.parse({
      startTime: '2027-11-07T05:45:00Z',
      endTime: '2027-11-07T06:15:00Z',
      weeklyUntil: '2027-11-14',
    })
    expect(tourDates).toEqual([
      { startTime: '2027-11-07T05:45:00.000Z', endTime: '2027-11-07T06:15:00.000Z' },
      { startTime: '2027-11-14T06:45:00.000Z', endTime: '2027-11-14T07:15:00.000Z' },
    ])
  })

  test.each([
    [{ startTime: '' }, 'startTime'],
    [{ endTime: 'soon' }, 'endTime'],
    [{ endTime: '2027-02-01T09:00' }, 'endTime'],
    [{ startTime: '2027-03-14T02:30' }, 'startTime'],
    [{ maxCapacity: '-1' }, 'maxCapacity'],
    [{ weeklyUntil: '2027-01-31' }, 'weeklyUntil'],
    [{ weeklyUntil: '2090-01-31' }, 'weeklyUntil'],
    [{ weeklyUntil: 'Friday' }, 'weeklyUntil'],
    [{ weeklyUntil: '2/8/2027 2/15/2027' }, 'weeklyUntil'],
    [{ except: 'Christmas' }, 'except'],
    [{ except: '13/25/2027' }, 'except'],
    [{ except: '2/1/2027' }, 'except'],
    [{ weeklyUntil: '2027-02-08', except: '2/1/2027, 2/8/2027' }, 'except'],
  ])('refuses %j beside the field', (change, field) => {
    expect(listErrors(change)).toContain(field)
  })

  test('is read from the API under its field names', () => {
    const input = { listing_id: tour, start_time: typed.startTime, end_time: typed.endTime }
    const parsed = tourDateApiForm(zone, textFor('en')).parse(input)
    expect(parsed).toMatchObject({
      listing_id: tour,
      tourDate: { tourDates: [{ startTime: '2027-02-01T15:00:00.000Z' }] },
    })
    const weekly = { ...input, weekly_until: '2027-02-15', except: ['2027-02-08'] }
    expect(tourDateApiForm(zone, textFor('en')).parse(weekly).tourDate.tourDates).toHaveLength(2)
    expect(tourDateApiForm(zone, textFor('en')).safeParse([]).success).toBe(false)
  })

  test.each([
    [{ max_capacity: '' }, undefined],
    [{ max_capacity: ' ' }, undefined],
    [{ max_capacity: null }, undefined],
    [{ max_capacity: 0 }, 0],
    [{ max_capacity: '12' }, 12],
  ])('with %j in a call has the capacity %s', (sent, maxCapacity) => {
    const input = { listing_id: tour, start_time: typed.startTime, end_time: typed.endTime }
    const { tourDate } = tourDateApiForm(zone, textFor('en')).parse({ ...input, ...sent })
    expect(tourDate.maxCapacity).toBe(maxCapacity)
  })

  test.each([{ max_capacity: false }, { max_capacity: [] }, { cost: [] }, { cost: false }])(
    'is refused with %j in a call',
    (sent) => {
      const input = { listing_id: tour, start_time: typed.startTime, end_time: typed.endTime }
      const parsed = tourDateApiForm(zone, textFor('en')).safeParse({ ...input, ...sent })
      expect(parsed.error?.issues).toHaveLength(1)
    },
  )
})

test.each([
  ['no date', ''],
  ['no such date', '0'],
])('tickets of a tour are refused with %s', (_, tourDate) => {
  const parsed = tourPurchaseForm(textFor('en')).safeParse({ tourDate })
  expect(parsed.error?.issues[0]?.message).toBe('Please select a tour date.')
})
