import { describe, expect, test } from 'vitest'
import { textFor } from '#app/text/index.ts'
import { typedEvent } from '#tests/support/events.ts'
import { eventForm } from './forms.ts'

describe('the form', () => {
  const schema = eventForm(textFor('en'))

  test('empty fields get the defaults of docs/rules.md', () => {
    expect(schema.parse(typedEvent)).toMatchObject({
      startTime: '2031-10-04T22:00:00.000Z',
      bgColor: '#ffffff',
      textColor: '#000000',
      borderColor: '#333333',
      borderStyle: 'solid',
      borderWidth: 2,
      h1FontSize: '2.5rem',
      pFontSize: '1rem',
      pageTemplate: 'default',
      status: 'active',
      imageId: null,
    })
  })

  test.each([
    [{ title: ' ' }, ['title']],
    [{ startTime: '' }, ['startTime']],
    [{ endTime: undefined }, ['endTime']],
    [{ endTime: '2031-10-04T18:00' }, ['endTime']],
    [{ startTime: '2031-03-09T02:30' }, ['startTime']],
    [{ startTime: 'soon', endTime: 'later' }, ['startTime', 'endTime']],
    [{ timeZone: 'Detroit' }, ['timeZone']],
    [{ timeZone: 'PST' }, ['timeZone']],
    [{ description: 'x'.repeat(5001) }, ['description']],
    [{ bgColor: 'red' }, ['bgColor']],
    [{ bgColor: '#fff;}body{display:none' }, ['bgColor']],
    [{ borderStyle: 'groove' }, ['borderStyle']],
    [{ borderWidth: '-1' }, ['borderWidth']],
    [{ borderWidth: '1.5' }, ['borderWidth']],
    [{ h1FontSize: '9rem' }, ['h1FontSize']],
    [{ pFontSize: 'calc(1px)' }, ['pFontSize']],
    [{ pageTemplate: 'loud' }, ['pageTemplate']],
    [{ status: 'gone' }, ['status']],
    [{ imageId: 'x' }, ['imageId']],
  ])('with %o is refused at its field', (change, fields) => {
    const checked = schema.safeParse({ ...typedEvent, ...change })
    expect(checked.error?.issues.map((issue) => issue.path[0])).toEqual(fields)
  })

  test('with a size as long as a form may be is refused, without a minute of computing', {
    timeout: 10_000,
  }, async () => {
    const checked = schema.safeParse({ ...typedEvent, pFontSize: `1${' '.repeat(250_000)}x` })
    expect(checked.error?.issues.map((issue) => issue.path[0])).toEqual(['pFontSize'])
    // Only a test that waits can exceed its time.
    await new Promise(setImmediate)
  })
})
