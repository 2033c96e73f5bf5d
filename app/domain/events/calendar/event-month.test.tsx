import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { LocaleContext } from '#app/text/index.ts'
import { EventMonth } from './event-month.tsx'
import { readEventFilters } from './filters.ts'

test('the month marks today, and leads to each event with its hour', () => {
  const entry = { id: 7, title: 'Fair', hour: '6 PM', status: 'active', isOver: false } as const
  const html = renderToStaticMarkup(
    <LocaleContext.Provider value="en">
      <MemoryRouter>
        <EventMonth
          month="2031-06"
          today="2031-06-10"
          entries={{ '2031-06-12': [entry] }}
          filters={readEventFilters(new URLSearchParams())}
        />
      </MemoryRouter>
    </LocaleContext.Provider>,
  )
  const current = html.match(/<td[^>]*>(?:(?!<\/td>).)*aria-current="date".*?<\/td>/gs) ?? []
  expect(current).toHaveLength(1)
  expect(current[0]?.replace(/<[^>]+>/g, ' ')).toMatch(/\b10\b/)
  expect(html).toMatch(/<a href="\/events\/7">6 PM · Fair/)
})
