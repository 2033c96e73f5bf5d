import { inArray } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { hours } from '#app/shared/clock.server.ts'
import type { OpenDatabase } from '#db/client.server.ts'
import { keptForms } from '#db/schema/index.ts'
import { write } from '#db/write.server.ts'
import { moveClock, resetClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { mailedToken } from '#tests/support/mail.ts'
import { newActor } from '#tests/support/users.ts'
import {
  deleteExpiredForms,
  dropKeptForms,
  findKeptForm,
  findTyped,
  giveKeptForm,
  keepForm,
  maxForms,
} from './kept-forms.server.ts'
import { register, resendVerification, verifyEmail } from './registration.server.ts'

let db: OpenDatabase
beforeEach(() => {
  resetClock()
  db = freshDatabase()
})

const path = '/events/7/tickets'
const keep = async (fields: Record<string, string>) =>
  findKeptForm(db, (await keepForm(db, { path, fields })) ?? '')?.id ?? 0
const give = (id: number, userId: number) => write(db, (tx) => giveKeptForm(tx, id, userId))

test('a member gets a kept form once, only at its own address, and it replaces an earlier one', async () => {
  const { userId } = newActor(db)
  const key = (await keepForm(db, { path, fields: { 'tickets-1': '2' } })) ?? ''
  expect(findTyped(db, userId, path)).toBeNull()
  await give(findKeptForm(db, key)?.id ?? 0, userId)
  expect(findTyped(db, userId, path)).toEqual({ 'tickets-1': '2' })
  expect(findKeptForm(db, key)).toBeNull()
  expect(findTyped(db, newActor(db).userId, path)).toBeNull()
  expect(findTyped(db, userId, '/events/8/tickets')).toBeNull()

  await give(await keep({ 'tickets-1': '5' }), userId)
  expect(findTyped(db, userId, path)).toEqual({ 'tickets-1': '5' })
  expect(db.select().from(keptForms).all()).toHaveLength(1)
  await dropKeptForms(db, userId, path)
  expect(db.select().from(keptForms).all()).toEqual([])
})

test('a member’s form cannot be given to another', async () => {
  const [ann, ben] = [newActor(db), newActor(db)]
  const id = await keep({ 'tickets-1': '2' })
  await give(id, ann.userId)
  await give(id, ben.userId)
  expect(findTyped(db, ann.userId, path)).toEqual({ 'tickets-1': '2' })
  expect(findTyped(db, ben.userId, path)).toBeNull()
})

test('a form is kept for a day', async () => {
  const { userId } = newActor(db)
  const key = (await keepForm(db, { path, fields: { a: '1' } })) ?? ''
  await give(await keep({ a: '2' }), userId)
  moveClock(hours(24) + 1)
  expect(findKeptForm(db, key)).toBeNull()
  expect(findTyped(db, userId, path)).toBeNull()
  await deleteExpiredForms(db)
  expect(db.select().from(keptForms).all()).toEqual([])
})

test('a long form is not kept', async () => {
  expect(await keepForm(db, { path, fields: { a: 'x'.repeat(16_000) } })).toBeNull()
})

test('only the registration that it was tied to gives it on, also by a link mailed again', async () => {
  const person = { name: 'Fay', email: 'fay@example.org', password: 'three words apart' }
  const stranger = { ...person, password: 'another three words' }
  const keptFormId = await keep({ 'tickets-1': '9' })
  await register(db, stranger, 'en', { redirectTo: '/donate', keptFormId })
  await register(db, person, 'en', {
    redirectTo: path,
    keptFormId: await keep({ 'tickets-1': '4' }),
  })
  await resendVerification(db, person.email)
  const token = mailedToken(db, person.email)
  const outcome = await verifyEmail(db, { token, password: person.password }, null)
  expect(outcome).toMatchObject({ ok: true, redirectTo: path })
  const [given, ...others] = db
    .select()
    .from(keptForms)
    .all()
    .filter(({ userId }) => userId !== null)
  expect(given?.fields).toEqual({ 'tickets-1': '4' })
  expect(others).toEqual([])
})

test('beyond the limit the oldest form of a stranger is deleted, not a member’s or a registration’s', async () => {
  const { userId } = newActor(db)
  await give(await keep({ a: 'member' }), userId)
  const tied = await keep({ a: 'registration' })
  const person = { name: 'Fay', email: 'fay@example.org', password: 'three words apart' }
  await register(db, person, 'en', { redirectTo: path, keptFormId: tied })
  const [oldest, next] = [await keepForm(db, { path, fields: { a: '1' } }), await keep({ a: '2' })]
  const { createdAt, expiresAt } = findKeptForm(db, oldest ?? '') ?? {}
  if (!createdAt || !expiresAt) throw new Error('The form was not kept.')
  const many = Array.from({ length: maxForms - 3 }, (_, index) => ({
    ...{ keyHash: `${index}`, path, fields: {}, createdAt, expiresAt },
  }))
  await write(db, (tx) => tx.insert(keptForms).values(many).run())
  await keep({ a: 'newest' })
  expect(findKeptForm(db, oldest ?? '')).toBeNull()
  expect(
    db
      .select()
      .from(keptForms)
      .where(inArray(keptForms.id, [tied, next]))
      .all(),
  ).toHaveLength(2)
  expect(findTyped(db, userId, path)).toEqual({ a: 'member' })
})
