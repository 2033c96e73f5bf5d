import { beforeEach, expect, test } from 'vitest'
import type { OpenDatabase } from '#db/client.server.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { explainPlans } from '#tests/support/query-plans.ts'
import { newActor } from '#tests/support/users.ts'
import { listSales, listTransactions } from './ledger.server.ts'

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
