import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { LocaleContext } from '#app/text/index.ts'
import { BookingCalendar } from './booking-calendar.tsx'
import { readChoice } from './stay-choice.ts'

const availability = {
  today: '2031-06-10',
  taken: new Set(['2031-06-14', '2031-06-15']),
  from: null,
  to: '2031-07-20',
}

const html = renderToStaticMarkup(
  <LocaleContext.Provider value="en">
    <MemoryRouter initialEntries={['/properties/1']}>
      <BookingCalendar
        choice={readChoice(new URLSearchParams(), availability)}
        availability={availability}
      />
    </MemoryRouter>
  </LocaleContext.Provider>,
)
/** The month's cells by their number: class, and the words in them. */
const months = html.match(/<table.*?<\/table>/gs) ?? []
const cell = (month: number, day: number) =>
  new RegExp(`<td[^>]*>((?:(?!</td>).)*>${day}(?: |<).*?)</td>`, 's').exec(
    months[month] ?? '',
  )?.[1] ?? ''

test('two months are shown, without the days that are past', () => {
  expect(months).toHaveLength(2)
  expect(cell(0, 9)).toBe('')
  expect(cell(0, 10)).not.toBe('')
})

test('today is ringed, taken and closed days say so, and only free days are links', () => {
  expect(cell(0, 10)).toMatch(/<a class="[^"]*day-today[^"]*".* aria-label="10 June 2031, today"/)
  expect(cell(0, 14)).toMatch(/^<span class="[^"]*day-taken[^"]*">.*taken/)
  expect(cell(0, 13)).toMatch(/^<a .*href="[^"]*start=2031-06-13/)
  expect(cell(1, 21)).toMatch(/^<span class="[^"]*day-closed[^"]*">.*not available/)
})

test('a legend explains the marks of days', () => {
  expect(html).toContain('Underlined: free · shaded: your days · hatched: taken · ringed: today.')
})
