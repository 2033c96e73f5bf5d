import { expect, test } from 'vitest'
import { RefundList } from '#app/domain/payments/refunds/refund-list.tsx'
import { RefundButton } from '#app/domain/payments/unmatched/unmatched-forms.tsx'
import { OwnPlay } from '#app/domain/play/own-play.tsx'
import { renderPage } from '#tests/support/render-page.tsx'

const play = {
  id: 3,
  title: 'Diner',
  description: '',
  type: 'Dining' as const,
  isActive: false,
  isTakenOff: false,
  moderationStatus: 'rejected' as const,
  change: null,
  unpaidSince: null,
  wasPaid: true,
  feedback: null,
  openFee: null,
  hasFee: true,
}
const refund = {
  id: 4,
  amountCents: 500,
  status: 'requested' as const,
  reason: { code: 'none' as const },
  at: null,
}
const kept = {
  id: 5,
  reference: 'r',
  reason: 'unknown' as const,
  state: 'refund_failed' as const,
  paymentId: null,
  providerSessionId: null,
  providerIntentId: 'pi',
  amountCents: 500,
  currency: 'usd',
  payerEmail: null,
  description: null,
  paidAt: '',
  partlyRefundedAt: null,
}

test.each([
  ['refund', <OwnPlay key="play" listings={[play]} methods={['card']} chosen={0} />],
  [
    'hand-over',
    <RefundList
      key="refund"
      refunds={[refund]}
      payment={{ method: 'direct', currency: 'usd' }}
      mayHandOver
    />,
  ],
  ['by-hand', <RefundButton key="kept" kept={kept} />],
])('money is given back or recorded as such by the second press: %s', (intent, part) => {
  const folded = renderPage(part).match(/<details>.*?<\/details>/g) ?? []
  const button = new RegExp(`<summary[^>]*>[^]+</summary><button[^>]* value="${intent}"[^>]*>Yes, `)
  expect(folded.filter((html) => button.test(html))).toHaveLength(1)
})
