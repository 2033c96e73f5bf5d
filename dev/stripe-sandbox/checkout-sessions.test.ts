import { expect, test } from 'vitest'
import { sandbox } from './sandbox.server.ts'

const bill = {
  'line_items[0][quantity]': '2',
  'line_items[0][price_data][currency]': 'usd',
  'line_items[0][price_data][unit_amount]': '1200',
  'line_items[0][price_data][product_data][name]': 'Seat',
  'line_items[1][quantity]': '1',
  'line_items[1][price_data][currency]': 'usd',
  'line_items[1][price_data][unit_amount]': '500',
  'line_items[1][price_data][product_data][name]': 'Parking',
}

async function open(items: Record<string, string>) {
  const body = new URLSearchParams({
    ...{ mode: 'payment', success_url: 'https://example.org', cancel_url: 'https://example.org' },
    ...items,
    expires_at: String(Math.ceil(Date.now() / 1000) + 3600),
  })
  return sandbox.fetch('https://api.stripe.com/v1/checkout/sessions', { method: 'POST', body })
}

test('the total of a checkout is that of its items', async () => {
  const opened = await open(bill)
  expect(opened.status).toBe(200)
  expect(await opened.json()).toMatchObject({ amount_total: 2900, description: 'Seat, Parking' })
})

test.each([
  'line_items[0][quantity]',
  'line_items[1][quantity]',
  'line_items[1][price_data][unit_amount]',
])('a bill without %s is refused', async (left) => {
  const { [left as keyof typeof bill]: _, ...items } = bill
  expect((await open(items)).status).toBe(400)
})

test('a bill without items is refused', async () => {
  expect((await open({})).status).toBe(400)
})
