import { expect, test } from 'vitest'
import { freshDatabase } from '#tests/support/database.ts'
import { newActor } from '#tests/support/users.ts'
import { contains } from './contains.ts'
import { users } from './schema/accounts.ts'

const names = ['Half', '50% off', 'snake_case', 'back\\slash', 'HALF PAST']

test.each([
  ['half', ['Half', 'HALF PAST']],
  ['%', ['50% off']],
  ['0% o', ['50% off']],
  ['_', ['snake_case']],
  ['\\', ['back\\slash']],
])('finds %j literally', (words, found) => {
  const db = freshDatabase()
  for (const name of names) newActor(db, { name })
  const rows = db.select().from(users).where(contains(users.name, words)).all()
  expect(rows.map((row) => row.name)).toEqual(found)
})
