import { sql } from 'drizzle-orm'
import type { Actor } from '#app/domain/accounts/account.ts'
import { nowInstant } from '#app/shared/clock.server.ts'
import type { Tx } from '#db/client.server.ts'
import { preparedQuery } from '#db/prepared-query.ts'
import { activities } from '#db/schema/activities.ts'
import type { Activity, ActivityType, TypedActivity } from './activity.ts'
import { splitParameters } from './personal-parameters.ts'
import type { ActivitySecret } from './secrets.ts'

/** An activity as reactions receive it. */
export type RecordedActivity<T extends ActivityType = ActivityType> = {
  /** The id of its row in the history. */
  recordId: number
  activity: TypedActivity<T>
  /** Null: the portal itself (a job, the command line, the payment provider). */
  actor: Pick<Actor, 'userId'> | null
  secret: ActivitySecret<T>
}

/** A consequence of an activity, which runs in the same transaction. */
export type Reaction<T extends ActivityType> = (tx: Tx, recorded: RecordedActivity<T>) => void

/** Every type has an entry; an empty list means that the activity has no consequences. */
export type Reactions = { [T in ActivityType]: ReadonlyArray<Reaction<T>> }

let registered: Reactions | undefined

/**
 * Sets the reactions to each activity. `app/wiring.server.ts` calls it before it opens a database.
 */
export function registerReactions(reactions: Reactions) {
  registered = reactions
}

/**
 * Records an activity and runs its reactions in the caller's transaction.
 * @param actor null: the portal itself
 * @param secret what reactions need but the history must not store
 * @throws if no reactions are registered for the type, which rolls the change back
 */
export function record<T extends ActivityType>(
  tx: Tx,
  actor: Pick<Actor, 'userId'> | null,
  activity: TypedActivity<T>,
  ...[secret]: ActivitySecret<T> extends undefined ? [] : [secret: ActivitySecret<T>]
) {
  const reactions = registered?.[activity.type]
  if (!reactions) {
    throw new Error(
      `No reactions are registered for ${activity.type}: open the database by app/wiring.server.ts.`,
    )
  }
  const { id: recordId } = addActivity(tx).get({
    actorId: actor?.userId ?? null,
    type: activity.type,
    subjectType: activity.type.split('.')[0] ?? '',
    subjectId: activity.id,
    ...splitParameters(activity as Activity),
    createdAt: nowInstant(),
  })
  const recorded = { recordId, activity, actor, secret: secret as ActivitySecret<T> }
  for (const react of reactions) react(tx, recorded)
}

const addActivity = preparedQuery((tx: Tx) =>
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
