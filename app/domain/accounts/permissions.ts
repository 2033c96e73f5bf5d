import { type Actor, isAdmin } from './account.ts'

/** Whether somebody may do something with a thing; nobody signed in is null. */
type Rule = (actor: Actor | null, subject: never) => boolean

/** How a domain's rules are asked: `may(actor, 'edit', event)`. */
export function asksRules<Rules extends Record<string, Rule>>(rules: Rules) {
  return <Action extends keyof Rules>(
    actor: Actor | null,
    action: Action,
    subject: Parameters<Rules[Action]>[1],
  ): boolean => rules[action]?.(actor, subject as never) ?? false
}

/** Whose it is. What is nobody's is the town's, and the administrators look after it. */
export function isOwnerOrAdmin(actor: Actor | null, userId: number | null): boolean {
  return actor !== null && (isAdmin(actor) || userId === actor.userId)
}
