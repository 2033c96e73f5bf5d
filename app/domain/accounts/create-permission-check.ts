import { type Actor, isAdmin } from './account.ts'

/**
 * Whether an actor may do something with a subject. The actor is `Actor` or the fields of it that
 * the rule reads; null means that nobody is signed in.
 */
type Rule = (actor: never, subject: never) => boolean

/** A rule's arguments after the actor: its subject, or nothing if it depends on the actor alone. */
type Subject<R extends Rule> = Parameters<R> extends [unknown, ...infer Rest] ? Rest : never

/**
 * Returns a domain's `may` function, for calls like `may(actor, 'edit', event)` and `may(actor,
 * 'listAll')` (docs/rules.md#who-may).
 */
export function createPermissionCheck<Rules extends Record<string, Rule>>(rules: Rules) {
  return <Action extends keyof Rules>(
    actor: Parameters<Rules[Action]>[0],
    action: Action,
    ...[subject]: Subject<Rules[Action]>
  ): boolean => rules[action]?.(actor as never, subject as never) ?? false
}

/** Whether the account with this id is the actor's own; a `userId` of null is nobody's. */
export function isSelf(actor: Pick<Actor, 'userId'> | null, userId: number | null): boolean {
  return actor !== null && userId === actor.userId
}

/** Whether the actor is the owner or an administrator. Subjects without an owner belong to the town. */
export function isOwnerOrAdmin(actor: Actor | null, ownerId: number | null): boolean {
  return isAdmin(actor) || isSelf(actor, ownerId)
}
