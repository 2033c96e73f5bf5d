import type { Actor, Role } from './account.ts'

/** Powers that a role adds to those of a member. */
export type Power = 'keep_till' | 'moderate' | 'import'

const powers: Record<Role, readonly Power[]> = {
  member: [],
  /** Takes cash at the town hall and gives it back. */
  cashier: ['keep_till'],
  /** Decides on what members post. */
  moderator: ['moderate'],
  /** Brings in the town's inventories. */
  importer: ['import'],
  admin: ['keep_till', 'moderate', 'import'],
}

export function hasPower(actor: Pick<Actor, 'role'> | null, power: Power): boolean {
  return actor !== null && powers[actor.role].includes(power)
}
