import { asc, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { freshDatabase } from '#tests/support/database.ts'
import { newActor } from '#tests/support/users.ts'
import { isAmong, preparedQuery } from './prepared-query.ts'
import { users } from './schema/accounts.ts'

const named = preparedQuery((db, by: 'name' | 'role') =>
  db
    .select({ id: users.id })
    .from(users)
    .where(eq(users[by], sql.placeholder('value')))
    .prepare(),
)

test('a prepared query answers each time with what its values ask for, and what is there now', () => {
  const db = freshDatabase()
  const ann = newActor(db, { name: 'Ann' }).userId
  const ask = (value: string) => named(db, 'name').all({ value })
  expect(ask('Ann')).toEqual([{ id: ann }])
  expect(ask('Bea')).toEqual([])
  const bea = newActor(db, { name: 'Bea' }).userId
  expect(ask('Bea')).toEqual([{ id: bea }])
  expect(ask('Ann')).toEqual([{ id: ann }])
})

test('each form has a query of its own, on each connection', () => {
  const [here, there] = [freshDatabase(), freshDatabase()]
  newActor(here, { name: 'Nobody' })
  const ann = newActor(here, { name: 'Ann', role: 'moderator' }).userId
  expect(named(here, 'name').all({ value: 'moderator' })).toEqual([])
  expect(named(here, 'role').all({ value: 'moderator' })).toEqual([{ id: ann }])
  expect(named(there, 'role').all({ value: 'moderator' })).toEqual([])
})

const oneQuery = preparedQuery((db) =>
  db
    .select({ name: users.name })
    .from(users)
    .where(isAmong(users.name, sql.placeholder('names')))
    .orderBy(asc(users.name))
    .prepare(),
)

test('a prepared query takes any number of values', () => {
  const db = freshDatabase()
  for (const name of ['Ann', 'Bea', `O'Hara "Red"`]) newActor(db, { name })
  const ask = (names: string[]) =>
    oneQuery(db)
      .all({ names: JSON.stringify(names) })
      .map(({ name }) => name)
  expect(ask([])).toEqual([])
  expect(ask(['Bea'])).toEqual(['Bea'])
  expect(ask([`O'Hara "Red"`, 'Ann', 'nobody'])).toEqual(['Ann', `O'Hara "Red"`])
})
