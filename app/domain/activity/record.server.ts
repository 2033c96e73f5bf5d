import { sql } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Tx } from '#db/client.server.ts'
import { keptQuery } from '#db/kept-query.ts'
import { activities } from '#db/schema/activities.ts'
import type { Activity, ActivityOf, ActivityType, SecretOf } from './activity.ts'
import { splitParameters } from './parameters.ts'

/** A recorded activity, as reactions receive it. */
export type Fact<T extends ActivityType = ActivityType> = {
  /** The id of its row in the history. */
  recordId: number
  activity: ActivityOf<T>
  /** Null: the portal itself (a job, the command line, the payment provider). */
  actor: Pick<Actor, 'userId'> | null
  secret: SecretOf<T>
}

/** A consequence of an activity, in the same transaction. */
export type Reaction<T extends ActivityType> = (tx: Tx, fact: Fact<T>) => void

/** Every type has an entry; an empty list means that nothing follows. */
export type Reactions = { [T in ActivityType]: ReadonlyArray<Reaction<T>> }

let registered: Reactions | undefined

/**
 * Sets the reactions to each activity. `app/wiring.server.ts` calls it before it opens a database.
 */
export function registerReactions(reactions: Reactions) {
  registered = reactions
}

/**
 * Records an activity and runs its reactions in the caller's transaction: all are kept or none.
 * @param actor null: the portal itself
 * @param secret what reactions need and the history must not store
 * @throws when no reactions are registered for the type, which rolls the change back
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
  const { id: recordId } = addActivity(tx).get({
    actorId: actor?.userId ?? null,
    type: activity.type,
    subjectType: activity.type.split('.')[0] ?? '',
    subjectId: activity.id,
    ...splitParameters(activity as Activity),
    createdAt: nowInstant(),
  })
  const fact = { recordId, activity, actor, secret: secret as SecretOf<T> }
  for (const react of reactions) react(tx, fact)
}

const addActivity = keptQuery((tx: Tx) =>
  tx
    .insert(activities)
    .values({
      actorId: sql.placeholder('actorId'),
      type: sql.placeholder('type'),
      subjectType: sql.placeholder('subjectType'),
      subjectId: sql.placeholder('subjectId'),
      parameters: sql.placeholder('parameters'),
      personal: sql.placeholder('personal'),
      createdAt: sql.placeholder('createdAt'),
    })
    .returning({ id: activities.id })
    .prepare(),
)
