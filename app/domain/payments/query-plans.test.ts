import { beforeEach, expect, test } from 'vitest'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { jobRuns, payments } from '#db/schema/index.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { newPayment } from '#tests/support/payments.ts'
import { explainPlans } from '#tests/support/query-plans.ts'
import { newActor } from '#tests/support/users.ts'
import { reconcilePayments } from './reconciliation.server.ts'
import { recordOfflinePayment } from './sales/cash.server.ts'
import { listSales, listTransactions } from './sales/ledger.server.ts'

let db: OpenDatabase
beforeEach(() => {
  db = freshDatabase()
})

const listSorts = (plans: string[]) => plans.filter((line) => line.includes('TEMP B-TREE'))

test('a page of transactions reads the newest paid ones, and for each its one client', () => {
  const admin = newActor(db, { role: 'admin' })
  const plans = explainPlans(db, () => listTransactions(db, admin))
  expect(plans).toContain('SCAN payments USING INDEX payments_paid_idx')
  expect(plans.join('\n')).toContain('clients_owner_unique (user_id=? AND owner_id=?)')
  expect(listSorts(plans)).toEqual([])
  const own = explainPlans(db, () => listTransactions(db, newActor(db)))
  expect(own.join('\n')).toContain('payments_payee_idx (payee_id=?)')
})

test('the sales of a cashier are counted by two indexes, and the newest are read in order', () => {
  const cashier = newActor(db, { role: 'cashier' })
  const plans = explainPlans(db, () => listSales(db, cashier))
  expect(plans).toEqual([
    'MULTI-INDEX OR',
    'INDEX 1',
    'SEARCH payments USING INDEX payments_payee_idx (payee_id=?)',
    'INDEX 2',
    'SEARCH payments USING INDEX payments_offline_idx (method=?)',
    'SCAN payments',
  ])
})

test('another payment with a receipt number is found by the number', async () => {
  const { id } = await newPayment(db)
  db.update(payments).set({ method: 'offline' }).run()
  const cashier = newActor(db, { role: 'cashier' })
  let recorded: ReturnType<typeof recordOfflinePayment> | undefined
  const plans = explainPlans(db, () => {
    recorded = recordOfflinePayment(db, cashier, id, { number: '2026-117' })
  })
  expect(await recorded).toEqual({ ok: true })
  expect(plans.join('\n')).toContain('payments_receipt_idx (receipt_number=?)')
})

test('a reconciliation after another does not look for the newest payment', async () => {
  const run = { name: 'reconcile payments', startedAt: nowInstant(), succeededAt: nowInstant() }
  let runs: Promise<unknown> | undefined
  const explain = () =>
    explainPlans(db, () => {
      runs = reconcilePayments(db)
    }).filter((line) => line.includes(' payments'))
  expect(explain()).toHaveLength(1)
  await runs
  db.insert(jobRuns).values(run).run()
  expect(explain()).toEqual([])
  await runs
})
