import { afterEach, expect, test } from 'vitest'
import { confirmEmailChange } from '#app/domain/accounts/email-change.server.ts'
import { requestPasswordReset, resetPassword } from '#app/domain/accounts/password-change.server.ts'
import { updateProfile } from '#app/domain/accounts/profile.server.ts'
import { register, verifyEmail } from '#app/domain/accounts/registration.server.ts'
import { findActor } from '#app/domain/accounts/sessions.server.ts'
import { mailRenewalLinks } from '#app/domain/classifieds/expiry.server.ts'
import { activities } from '#db/schema/activities.ts'
import { classifiedAds } from '#db/schema/classifieds.ts'
import { newClassified, newSection, stages } from '#tests/support/classifieds.ts'
import { resetClock, setClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { listMails, mailedToken } from '#tests/support/mail.ts'

afterEach(resetClock)

const ann = { name: 'Ann', email: 'ann@example.org', password: 'correct horse battery' }

test('the history contains no token of a mailed link or a session', async () => {
  setClock('2027-01-10T15:00:00Z')
  const db = freshDatabase()
  await register(db, ann, 'en')
  const first = mailedToken(db, ann.email)
  const outcome = await verifyEmail(db, { token: first, password: ann.password }, null)
  const session = outcome.ok ? outcome.token : ''
  const actor = findActor(db, session)
  if (!actor) throw new Error('no session')

  await requestPasswordReset(db, ann.email)
  const password = 'another horse battery'
  expect(await resetPassword(db, mailedToken(db, ann.email), password)).toMatchObject({ ok: true })
  await updateProfile(db, actor, { name: 'Ann', email: 'lee@example.org' })
  const change = { token: mailedToken(db, 'lee@example.org'), password }
  expect(await confirmEmailChange(db, change)).toEqual({ ok: true })

  newClassified(db, actor, newSection(db), stages.unpaid)
  const running = { moderationStatus: 'approved', expiresAt: '2027-01-13T05:00:00.000Z' } as const
  db.update(classifiedAds)
    .set({ ...running, paidAt: '2026-12-14T05:00:00.000Z' })
    .run()
  await mailRenewalLinks(db)

  const mailed = listMails(db).flatMap(({ text }) =>
    [...text.matchAll(/(?:token=|\/renew\/)([\w-]+)/g)].map(([, token = '']) => token),
  )
  const tokens = [...new Set([...mailed, session])]
  expect(tokens.length).toBeGreaterThanOrEqual(5)
  const kept = db.select().from(activities).all()
  expect(kept.map(({ type }) => type)).toEqual([
    'account.registered',
    'account.verified',
    'account.password_changed',
    'account.profile_changed',
    'account.email_changed',
    'classified.ending',
  ])
  for (const token of tokens) expect(JSON.stringify(kept)).not.toContain(token)
})
