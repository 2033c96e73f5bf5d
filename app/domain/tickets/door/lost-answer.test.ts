import { expect, test } from 'vitest'
import { hours } from '#app/shared/clock.server.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newTicketedEvent } from '#tests/support/ticketed-event.ts'
import { checkInTicket } from './check-in.server.ts'

test('a scan whose answer was lost is valid again, and another one of the ticket is not', async () => {
  const db = freshDatabase()
  const sale = newTicketedEvent(db)
  await sale.ordered(await sale.type({ price: 0 }))
  const code = sale.codes()[0]?.code ?? ''
  const scan = async (key?: string) => {
    const submission = key ? { key, keptFor: hours(1) } : undefined
    const actor = sale.owner
    const { status, checkedInAt } = await checkInTicket(db, { actor }, code, {}, submission)
    return [status, checkedInAt]
  }
  const [status, checkedInAt] = await scan('first')
  expect(status).toBe('valid')
  expect(checkedInAt).toBe(sale.codes()[0]?.checkedInAt)
  expect(await scan('first')).toEqual(['valid', checkedInAt])
  expect(await scan('second')).toEqual(['used', checkedInAt])
  expect(await scan('second'), 'a refusal is no admission').toEqual(['used', checkedInAt])
  expect(await scan()).toEqual(['used', checkedInAt])
})
