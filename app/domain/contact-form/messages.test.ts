import { expect, test } from 'vitest'
import { freshDatabase } from '#tests/support/database.ts'
import { newActor } from '#tests/support/users.ts'
import { listContactMessages, markAnswered, sendContactMessage } from './messages.server.ts'

test('a message is marked as answered, with who did, and as open again', async () => {
  const db = freshDatabase()
  const admin = newActor(db, { role: 'admin', name: 'Ada Clerk' })
  const sent = { email: 'ann@example.org', message: 'Is the mill for sale?' }
  await sendContactMessage(db, null, { ...sent, name: 'Ann' })
  await sendContactMessage(db, null, { ...sent, name: 'Ben' })
  const [ben, ann] = listContactMessages(db).map(({ message }) => message.id)
  const mark = (id: number | undefined, isAnswered: boolean) =>
    markAnswered(db, admin, id ?? 0, { isAnswered })
  const read = () =>
    listContactMessages(db).map(({ message, answeredByName }) => [
      message.name,
      message.answeredAt !== null,
      answeredByName,
    ])
  expect(await mark(ann, true)).toBe('Ann')
  expect(read()).toEqual([
    ['Ben', false, null],
    ['Ann', true, 'Ada Clerk'],
  ])
  expect(await mark(ann, false)).toBe('Ann')
  expect(read().map(([, isAnswered]) => isAnswered)).toEqual([false, false])
  expect(await mark((ben ?? 0) + 1, true)).toBeNull()
})
