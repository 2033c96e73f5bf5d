import { register, verifyEmail } from '#app/domain/accounts/registration.server.ts'
import { findActor } from '#app/domain/accounts/sessions.server.ts'
import type { Connection } from '#db/client.server.ts'
import { mailedToken } from './mail.ts'

export const ann = { name: 'Ann', email: 'ann@example.org', password: 'correct horse battery' }

/** Registers Ann and follows the link in her mail, which signs her in. */
export async function registerAnn(db: Connection) {
  await register(db, ann, 'en')
  const link = { token: mailedToken(db, ann.email), password: ann.password }
  const outcome = await verifyEmail(db, link, null)
  if (!outcome.ok) throw new Error(outcome.reason)
  const actor = findActor(db, outcome.token)
  if (!actor) throw new Error('no session')
  return { actor, token: outcome.token }
}
