import type { Actor } from '#app/domain/accounts/account.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Tx } from '#db/client.server.ts'
import { activities } from '#db/schema/activities.ts'
import {
  type Activity,
  type ActivityOf,
  type ActivityType,
  type SecretOf,
  splitParameters,
} from './activity.ts'

/** An activity that has been recorded, as whatever follows from it is told. */
export type Fact<T extends ActivityType = ActivityType> = {
  /** The row in the history. */
  recordId: number
  activity: ActivityOf<T>
  /** Null: the portal itself (a job, the command line, the payment provider). */
  actor: Pick<Actor, 'userId'> | null
  secret: SecretOf<T>
}

/** What follows from an activity, in the same transaction. */
export type Reaction<T extends ActivityType> = (tx: Tx, fact: Fact<T>) => void

/** Complete: an activity from which nothing follows says so with an empty list. */
export type Reactions = { [T in ActivityType]: ReadonlyArray<Reaction<T>> }

let registered: Reactions | undefined

/** Says what follows from each activity; `app/wiring.server.ts` does, before a database is opened. */
export function registerReactions(reactions: Reactions) {
  registered = reactions
}

/**
 * Records what has happened, and does what follows from it, in the caller's transaction: both are
 * kept or neither is.
 * @param actor null: the portal itself
 * @param secret what reactions need and the history must not keep, where the type has such
 * @throws when nothing says what follows from the type; then the change must not be kept either
 */
export function record<T extends ActivityType>(
  tx: Tx,
  actor: Pick<Actor, 'userId'> | null,
  activity: ActivityOf<T>,
  ...[secret]: SecretOf<T> extends undefined ? [] : [secret: SecretOf<T>]
) {
  const reactions = registered?.[activity.type]
  if (!reactions) {
    throw new Error(`Nothing says what follows from ${activity.type}: see app/wiring.server.ts.`)
  }
  const { id: recordId } = tx
    .insert(activities)
    .values({
      actorId: actor?.userId ?? null,
      type: activity.type,
      subjectType: activity.type.split('.')[0] ?? '',
      subjectId: activity.id,
      ...splitParameters(activity as Activity),
      createdAt: nowInstant(),
    })
    .returning({ id: activities.id })
    .get()
  const fact = { recordId, activity, actor, secret: secret as SecretOf<T> }
  for (const react of reactions) react(tx, fact)
}
