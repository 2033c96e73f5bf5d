import { describe, expect, test } from 'vitest'
import { textFor } from '#app/text/index.ts'
import { scheduleForm, scheduleWireForm } from './forms.ts'

const zone = 'America/Detroit'
const tour = 7
const typed = { startTime: '2027-02-01T10:00', endTime: '2027-02-01T12:00' }
const schema = scheduleForm(textFor(), zone)
const errorsOf = (change: object) =>
  schema.safeParse({ ...typed, ...change }).error?.issues.map(({ path }) => path[0])

describe('a weekly rule', () => {
  test('stays at its hour across daylight saving, without the days excepted', () => {
    const { departures } = schema.parse({
      ...typed,
      startTime: '2027-02-28T10:00',
      endTime: '2027-02-28T12:00',
      weeklyUntil: '2027-03-28',
      except: '2027-03-07, 2027-12-25',
    })
    expect(departures.map(({ startTime }) => startTime)).toEqual([
      '2027-02-28T15:00:00.000Z',
      '2027-03-14T14:00:00.000Z',
      '2027-03-21T14:00:00.000Z',
      '2027-03-28T14:00:00.000Z',
    ])
    expect(departures.map(({ endTime }) => endTime.slice(11, 16))).toEqual([
      '17:00',
      '16:00',
      '16:00',
      '16:00',
    ])
  })

  test('leaves out the one day on which its hour does not exist', () => {
    const { departures } = schema.parse({
      startTime: '2027-03-07T02:30',
      endTime: '2027-03-07T03:30',
      weeklyUntil: '2027-03-21',
    })
    expect(departures.map(({ startTime }) => startTime.slice(0, 10))).toEqual([
      '2027-03-07',
      '2027-03-21',
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
    [{ except: 'Christmas' }, 'except'],
  ])('refuses %j beside the field', (change, field) => {
    expect(errorsOf(change)).toContain(field)
  })

  test('of the API takes its names', () => {
    const wire = { listing_id: tour, start_time: typed.startTime, end_time: typed.endTime }
    const parsed = scheduleWireForm(textFor(), zone).parse(wire)
    expect(parsed).toMatchObject({
      listing_id: tour,
      schedule: { departures: [{ startTime: '2027-02-01T15:00:00.000Z' }] },
    })
    const weekly = { ...wire, weekly_until: '2027-02-15', except: ['2027-02-08'] }
    expect(scheduleWireForm(textFor(), zone).parse(weekly).schedule.departures).toHaveLength(2)
    expect(scheduleWireForm(textFor(), zone).safeParse([]).success).toBe(false)
  })
})
