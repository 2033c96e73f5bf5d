import { expect, test } from 'vitest'
import { renderPage } from '#tests/support/render-page.tsx'
import { HeldOrders } from './held-orders.tsx'

const order = {
  amountCents: 900,
  currency: 'USD',
  expiresAt: '2031-06-10T12:00:00.000Z',
  timeZone: 'America/Detroit',
  eventZone: 'America/Detroit',
}

test('the buttons of several unpaid orders tell which order they are about', () => {
  const item = (description: string) => ({ purpose: 'described' as const, description })
  const html = renderPage(
    <HeldOrders
      orders={[
        { ...order, id: 1, method: 'card', reference: 'a', item: item('Barn dance') },
        { ...order, id: 2, method: 'offline', reference: 'b', item: item('Choir') },
      ]}
    />,
  )
  const names = [...html.matchAll(/<(a|button)[^>]*>(.*?)<\/\1>/g)].map(([, , name = '']) =>
    name.replaceAll(/<[^>]*>/g, ''),
  )
  expect(names).toEqual([
    'Pay Barn dance',
    'Yes, cancel this order Barn dance',
    'How to pay Choir',
    'Yes, cancel this order Choir',
  ])
})
