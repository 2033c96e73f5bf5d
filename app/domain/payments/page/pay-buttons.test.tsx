import { expect, test } from 'vitest'
import { renderPage } from '#tests/support/render-page.tsx'
import type { PayerMethod } from '../payment.ts'
import { PayButtons } from './pay-buttons.tsx'

test.each<[PayerMethod[], string[]]>([
  [['card'], ['Pay']],
  [
    ['card', 'offline'],
    ['Pay', 'Pay there'],
  ],
  [['offline'], ['Pay (at the town hall)']],
])('the buttons for %j', (methods, names) => {
  const labels = { pay: 'Pay', offline: 'Pay there' }
  const html = renderPage(<PayButtons methods={methods} labels={labels} />)
  const buttons = [...html.matchAll(/<button[^>]*>(.*?)<\/button>/g)]
  expect(buttons.map(([, label]) => label?.replaceAll(/<[^>]*>/g, ''))).toEqual(names)
})
