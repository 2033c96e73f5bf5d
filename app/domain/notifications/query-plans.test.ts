import { expect, test } from 'vitest'
import { suggestSection } from '#app/domain/classifieds/sections.server.ts'
import { sendContactMessage } from '#app/domain/contact-form/messages.server.ts'
import { readDeskNumbers } from '#app/domain/desk/numbers.server.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { explainPlans } from '#tests/support/query-plans.ts'
import { newActor } from '#tests/support/users.ts'
import { sendDigest } from './digest.server.ts'

const db = freshDatabase()
const member = newActor(db)
newActor(db, { role: 'admin' })

const message = { name: 'Ann', email: 'ann@example.org', message: 'Hello' }

test.each([
  ['a notification', () => suggestSection(db, member, 'Boats')],
  ['a message to the town', () => sendContactMessage(db, null, message)],
  ['the digest', () => sendDigest(db)],
])('%s finds the staff without reading all members', async (_, act) => {
  let done: Promise<unknown> | undefined
  const plans = explainPlans(db, () => {
    done = act()
  })
  await done
  const found = plans.filter((line) => /(SEARCH|SCAN) users\b.*(?<!rowid=\?\))$/.test(line))
  expect(found).toEqual([
    'SEARCH users USING INDEX users_role_idx (role=? AND membership_status=?)',
  ])
})

test('the desk counts the new members by their age', () => {
  const plans = explainPlans(db, () => readDeskNumbers(db))
  expect(plans).toContain('SEARCH users USING INDEX users_created_idx (created_at>?)')
})
