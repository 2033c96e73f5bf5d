import { expect, test } from 'vitest'
import { renderPage } from '#tests/support/render-page.tsx'
import type { TicketIncome } from './ticket-income.server.ts'
import { TicketIncomeTable } from './ticket-income-table.tsx'

const card: TicketIncome = { method: 'card', payments: 2, paidCents: 3600, refundedCents: 1200 }
const direct: TicketIncome = { method: 'direct', payments: 1, paidCents: 1250, refundedCents: 0 }

function readRows(income: TicketIncome[]) {
  const html = renderPage(<TicketIncomeTable income={income} />)
  const rows = [...html.matchAll(/<tr>(.*?)<\/tr>/g)].slice(1)
  return {
    rows: rows.map(([, row = '']) =>
      [...row.matchAll(/<t[dh][^>]*>([^<]*)/g)].map(([, cell]) => cell),
    ),
    hasNote: html.includes('The town does not hold'),
  }
}

test('what was paid is added up, and money that the organizer has is named as such', () => {
  expect(readRows([card, direct])).toEqual({
    rows: [
      ['By card', '2', '$36', '$12', '$24'],
      ['To the organizer at the door', '1', '$12.50', '$0', '$12.50'],
      ['Together', '3', '$48.50', '$12', '$36.50'],
    ],
    hasNote: true,
  })
})

test('one way to pay needs no sum', () => {
  const rows = [['By card', '2', '$36', '$12', '$24']]
  expect(readRows([card])).toEqual({ rows, hasNote: false })
})

test('an event with free tickets only has no such table', () => {
  expect(renderPage(<TicketIncomeTable income={[]} />)).toBe('')
})
