import { expect, test } from 'vitest'
import { paths } from '#app/paths.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { OwnClassifieds } from './own-classifieds.tsx'

test('the list of one’s own ads leads to each ad, also to one that is not public', () => {
  const own = {
    name: 'Two barn cats',
    sectionName: 'Pets',
    obstacle: null,
    status: 'active',
    change: null,
    feedback: null,
    paidUntil: null,
    wasGiven: false,
    openFee: null,
  } as const
  const page = renderPage(
    <OwnClassifieds
      classifieds={[
        { ...own, id: 7, stage: 'running', moderationStatus: 'approved' },
        { ...own, id: 8, stage: 'rejected', moderationStatus: 'rejected' },
      ]}
      fee={{ amountCents: 500, currency: 'USD', days: 30 }}
      methods={['card']}
    />,
  )
  for (const id of [7, 8]) expect(page).toContain(`href="${paths.classifieds.show(id)}"`)
})
