import { newToken } from '#app/domain/accounts/random-token.server.ts'
import { changeMembership } from '#app/domain/accounts/role-and-status.server.ts'
import { record } from '#app/domain/activity/record.server.ts'
import { days, instantFromNow } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import { users } from '#db/schema/accounts.ts'
import { type Neighbor, neighbors } from './neighbors.ts'
import { accept, type Step, step } from './steps.ts'

const joining: Step[] = Object.entries(neighbors).map(([who, [, joined]]) =>
  step(joined, ({ db, people }) => {
    const { userId: id, name, email } = people[who as Neighbor]
    const registered = { id, name, email, locale: config.locale }
    record(db, { userId: id }, { type: 'account.registered', ...registered }, { token: newToken() })
    record(db, { userId: id }, { type: 'account.verified', id })
  }),
)

/** Members who joined, one who was suspended, and one who has not confirmed their address yet. */
export const peopleSteps: Step[] = [
  ...joining,
  step(12, async ({ db, people }) => {
    const at = instantFromNow(-days(1))
    const { id } = db
      .insert(users)
      .values({
        name: 'Rex Quick',
        email: 'rex.quick@example.org',
        passwordHash: '',
        membershipStatus: 'active',
        emailVerifiedAt: at,
        createdAt: at,
        updatedAt: at,
      })
      .returning({ id: users.id })
      .get()
    const change = { role: 'member', status: 'suspended' } as const
    accept(await changeMembership(db, people.admin, id, change))
  }),
  step(0.2, ({ db }) => {
    const [name, email] = ['Nell Archer', 'nell.archer@example.org']
    const { id } = db
      .insert(users)
      .values({ name, email, passwordHash: '', createdAt: instantFromNow(0) })
      .returning({ id: users.id })
      .get()
    const registered = { id, name, email, locale: config.locale }
    record(db, { userId: id }, { type: 'account.registered', ...registered }, { token: newToken() })
  }),
]
