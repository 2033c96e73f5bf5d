import { expect, test } from 'vitest'
import { freshDatabase } from '#tests/support/database.ts'
import { listMails } from '#tests/support/mail.ts'
import { ann } from '#tests/support/registered-member.ts'
import { newActor } from '#tests/support/users.ts'
import { requestPasswordReset } from './password-change.server.ts'
import { updateProfile } from './profile.server.ts'
import { register, resendVerification } from './registration.server.ts'

test('mail to an unconfirmed address contains no text of the person who entered it', async () => {
  const db = freshDatabase()
  const spam = { ...ann, name: 'You won, call 555 0123' }
  await register(db, spam, 'en')
  await resendVerification(db, ann.email)
  await requestPasswordReset(db, ann.email)
  const actor = newActor(db, { name: spam.name })
  await updateProfile(db, actor, { name: spam.name, email: 'victim@example.org' })
  const mails = listMails(db)
  expect(mails).toHaveLength(4)
  for (const { subject, text } of mails) expect(subject + text).not.toContain('You won')
})
