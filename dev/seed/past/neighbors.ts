import type { Actor } from '#app/domain/accounts/account.ts'
import { days, instantFromNow } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import type { Tx } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import { demoAccounts } from '../accounts.ts'

/**
 * Residents who are not among the logins that the demo shows: their names, and when they joined.
 */
export const neighbors = {
  rosa: ['Rosa Delgado', 214],
  walt: ['Walt Hendricks', 209],
  june: ['June Park', 201],
  abe: ['Abe Lindqvist', 188],
  priya: ['Priya Nair', 176],
  tom: ['Tom Sawicki', 163],
  hannah: ['Hannah Boone', 150],
  lou: ['Lou Ferraro', 121],
  grace: ['Grace Okafor', 97],
  eli: ['Eli Whitcomb', 74],
  dot: ['Dot Maynard', 52],
  sam: ['Sam Reyes', 26],
} as const
export type Neighbor = keyof typeof neighbors
type DemoPerson = Exclude<keyof typeof demoAccounts, 'password'>
export type PersonName = Neighbor | DemoPerson

const demoPeople: readonly DemoPerson[] = [
  'member',
  'owner',
  'admin',
  'cashier',
  'moderator',
  'importer',
]

/** Creates the accounts of the demo's people; all have the demo's password. */
export function seedPeople(tx: Tx, passwordHash: string): Record<PersonName, Actor> {
  const settle = (name: string, email: string, role: Actor['role'], joined: number): Actor => {
    const at = instantFromNow(-days(joined))
    const { id: userId } = tx
      .insert(users)
      .values({
        ...{ name, email, role, passwordHash },
        membershipStatus: 'active',
        emailVerifiedAt: at,
        createdAt: at,
        updatedAt: at,
      })
      .returning({ id: users.id })
      .get()
    return { userId, sessionId: 0, name, email, role, locale: config.locale }
  }
  const toRole = (who: DemoPerson) => (who === 'owner' ? 'member' : who)
  const demo = demoPeople.map((who) => {
    const { name, email } = demoAccounts[who]
    return [who, settle(name, email, toRole(who), 220)] as const
  })
  const others = Object.entries(neighbors).map(([who, [name, joined]]) => {
    const email = `${name.toLowerCase().replace(' ', '.')}@example.org`
    return [who, settle(name, email, 'member', joined)] as const
  })
  return Object.fromEntries([...demo, ...others]) as Record<PersonName, Actor>
}
