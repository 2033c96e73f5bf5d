import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { paths } from '#app/paths.ts'
import { LocaleContext } from '#app/text/index.ts'
import { BookingCalendar } from './booking-calendar.tsx'
import { readChoice } from './stay-choice.ts'

const availability = {
  today: '2031-06-10',
  taken: new Set(['2031-06-14', '2031-06-15']),
  from: null,
  to: '2031-07-20',
}

const render = (query: string) =>
  renderToStaticMarkup(
    <LocaleContext.Provider value="en">
      <MemoryRouter initialEntries={[paths.properties.show(1)]}>
        <BookingCalendar
          choice={readChoice(new URLSearchParams(query), availability)}
          availability={availability}
        />
      </MemoryRouter>
    </LocaleContext.Provider>,
  )
const html = render('')
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

test.each([
  ['', 'Tap the first day, then the last.'],
  ['start=2031-06-12', 'From 06/12/2031\u00a0· Choose the last day'],
  ['start=2031-06-16&end=2031-06-18', '06/16/2031 to 06/18/2031\u00a0· 3 days'],
  ['start=2031-06-12&end=2031-06-16', 'At least one of these days is taken. Please choose others.'],
])('after %j the calendar begins with what is chosen', (query, sentence) => {
  const [beginning = ''] = render(query).split('<table')
  expect(beginning).toContain(`>${sentence}</p>`)
})

test('the chosen days say that they are, and the weekdays have their whole names', () => {
  const chosen = render('start=2031-06-16&end=2031-06-18').match(/<a [^>]*one of your days"[^>]*>/g)
  expect(chosen?.map((day) => day.includes('aria-current="true"'))).toEqual([true, false, true])
  expect(html).toContain('<th scope="col" abbr="Sunday">Su</th>')
})

test('a legend explains the marks of days', () => {
  expect(html).toContain('Underlined: free · shaded: your days · hatched: taken · ringed: today.')
})
