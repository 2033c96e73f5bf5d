import { expect, test } from 'vitest'
import { postClassified } from '#app/domain/classifieds/post.server.ts'
import { createEvent } from '#app/domain/events/submit.server.ts'
import { workForm } from '#app/domain/listings/forms.ts'
import { postWork } from '#app/domain/listings/post-and-update.server.ts'
import { textFor } from '#app/text/index.ts'
import { users } from '#db/schema/accounts.ts'
import { listings } from '#db/schema/listings.ts'
import { filledClassified, newSection } from '#tests/support/classifieds.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { filledEvent } from '#tests/support/events.ts'
import { newActor } from '#tests/support/users.ts'

test('who is suspended while pictures are being encoded posts nothing', async () => {
  const db = freshDatabase()
  const member = newActor(db)
  const section = newSection(db)
  const work = { title: 'Cook', category: 'temp', city: 'Millbrook', state: 'Michigan' }
  const job = workForm(textFor('en')).parse({ ...work, company: 'The mill' })
  const post = async () => [
    await postWork(db, member, job),
    await createEvent(db, member, filledEvent()),
    await postClassified(db, member, filledClassified(section)),
  ]
  expect((await post()).map(({ ok }) => ok)).toEqual([true, true, true])
  db.update(users).set({ membershipStatus: 'suspended' }).run()
  const refused = { ok: false, reason: 'no_access' }
  expect(await post()).toEqual([refused, refused, refused])
  expect(db.select().from(listings).all()).toHaveLength(1)
})
