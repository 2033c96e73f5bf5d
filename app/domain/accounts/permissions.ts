import { type Actor, isAdmin } from './account.ts'

/** Whether an actor may do something with a subject. Null: nobody is signed in. */
type Rule = (actor: Actor | null, subject: never) => boolean

/** The object of an action. Rules that depend on the actor alone need none. */
type Subject<R extends Rule> = Parameters<R> extends [unknown, ...infer Rest] ? Rest : never

/** Returns a domain's `may` function: `may(actor, 'edit', event)`, `may(actor, 'listAll')`. */
export function createPermissionCheck<Rules extends Record<string, Rule>>(rules: Rules) {
  return <Action extends keyof Rules>(
    actor: Actor | null,
    action: Action,
    ...[subject]: Subject<Rules[Action]>
  ): boolean => rules[action]?.(actor, subject as never) ?? false
}

/** Whether the actor is the owner or an administrator. Subjects without an owner belong to the town. */
export function isOwnerOrAdmin(actor: Actor | null, userId: number | null): boolean {
  return actor !== null && (isAdmin(actor) || userId === actor.userId)
}
