import type { Actor, Role } from './account.ts'

/** What only some roles may do; an administrator may do whatever any role may. */
type Power = 'keep_till'

const powers: Record<Role, readonly Power[]> = {
  member: [],
  /** Takes cash at the town hall and gives it back. */
  cashier: ['keep_till'],
  admin: ['keep_till'],
}

export function hasPower(actor: Actor | null, power: Power): boolean {
  return actor !== null && powers[actor.role].includes(power)
}
