import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LocaleContext } from '#app/text/index.ts'
import type { SoldSeats } from './sold-seats.server.ts'
import { SoldSeatsChart } from './sold-seats-chart.tsx'

const zone = { timeZone: 'America/Detroit', sold: 2, seats: 12 }
const walk = { ...zone, eventId: null, title: 'Walk' }
const sales: SoldSeats[] = [
  { ...zone, eventId: 4, tourDateId: null, title: 'Fair', startTime: '2031-06-01T16:00:00.000Z' },
  { ...walk, tourDateId: 7, startTime: '2031-06-08T16:00:00.000Z' },
  { ...walk, tourDateId: 8, startTime: '2031-06-15T16:00:00.000Z' },
]

test('leads from each event and tour date to its buyers, and tells the dates of a tour apart', () => {
  const html = renderToStaticMarkup(
    <LocaleContext.Provider value="en">
      <SoldSeatsChart sales={sales} />
    </LocaleContext.Provider>,
  )
  const links = [...html.matchAll(/<a [^>]*href="([^"]+)">([^<]*)</g)]
  expect(links.map(([, href, label]) => [href, label])).toEqual([
    ['/events/4/purchased-tickets', 'Fair, Sun, Jun 1: 2 of 12 seats'],
    ['/tour-schedules/7/purchased-tickets', 'Walk, Sun, Jun 8: 2 of 12 seats'],
    ['/tour-schedules/8/purchased-tickets', 'Walk, Sun, Jun 15: 2 of 12 seats'],
  ])
})
