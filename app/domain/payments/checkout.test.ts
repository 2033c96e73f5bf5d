import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { payments } from '#db/schema/index.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { atCheckout, findPayment } from '#tests/support/payments.ts'
import { startCheckout } from './checkout.server.ts'

test('a checkout whose answer was lost is found again, also if what is bought was renamed since', async () => {
  const db = freshDatabase()
  const { id } = await atCheckout(db)
  const first = findPayment(db, id).checkoutUrl
  const lose = (renamed = {}) =>
    db
      .update(payments)
      .set({ providerSessionId: null, checkoutUrl: null, ...renamed })
      .where(eq(payments.id, id))
      .run()
  lose()
  expect(await startCheckout(db, id)).toEqual({ ok: true, url: first })
  lose({ item: { purpose: 'donation', portalName: 'Another town' } })
  const again = await startCheckout(db, id)
  expect(again.ok).toBe(true)
  expect(findPayment(db, id).checkoutUrl).not.toBe(first)
})
