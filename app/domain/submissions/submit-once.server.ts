import { eq, lte, sql } from 'drizzle-orm'
import { instantFromNow, nowInstant } from '#app/shared/clock.server.ts'
import type { Connection, Tx } from '#db/client.server.ts'
import { preparedQuery } from '#db/prepared-query.ts'
import { submissions } from '#db/schema/submissions.ts'
import { type Synchronous, write } from '#db/write.server.ts'

/** Identifies a form or call, so that a second copy is recognized. */
export type Submission = {
  /** Equal for the same content from the same sender. */
  key: string
  /** How long the same content counts as the same submission, in milliseconds. */
  keptFor: number
  /** A hash of what was sent, if the key does not depend on it. */
  content?: string
}

/** The key of a submission was sent before, with other content. */
export class ReusedKeyError extends Error {}

/**
 * Runs an operation once for each submission, inside the caller's transaction. A repeated
 * submission changes nothing and returns the outcome of the first. Refusals (`ok: false`, null,
 * false) are not stored, so that they can be tried again (docs/rules.md#sent-twice).
 * @throws ReusedKeyError if the key was sent before with other content
 * @param submission undefined for callers that nobody double-clicks, such as jobs and the seed
 * @param create returns a JSON value: ids, not rows with personal data
 * @param isFinal whether an outcome is stored; by default all but refusals are
 */
export function submitOnce<Outcome>(
  tx: Tx,
  submission: Submission | undefined,
  create: () => Outcome,
  isFinal: (outcome: Outcome) => boolean = (outcome) => !isRefusal(outcome),
): Outcome {
  if (!submission) return create()
  const { key, keptFor, content } = submission
  const earlier = submissionQuery(tx).get({ key })
  if (earlier && earlier.expiresAt > nowInstant()) {
    // Submissions of earlier releases have no row with their content.
    const sent = content && submissionQuery(tx).get({ key: toContentKey(key) })
    if (sent && JSON.parse(sent.outcome) !== content) throw new ReusedKeyError()
    return JSON.parse(earlier.outcome) as Outcome
  }
  const outcome = create()
  if (!isFinal(outcome)) return outcome
  const keep = (name: string, value: unknown) =>
    keepSubmission(tx).run({
      key: name,
      outcome: JSON.stringify(value),
      expiresAt: instantFromNow(keptFor),
    })
  keep(key, outcome)
  if (content) keep(toContentKey(key), content)
  return outcome
}

/** As `submitOnce`, in a transaction of its own. */
export function writeOnce<Outcome>(
  db: Connection,
  submission: Submission | undefined,
  change: (tx: Tx) => Outcome,
  ...refused: Synchronous<Outcome>
): Promise<Outcome> {
  return write(db, (tx) => submitOnce(tx, submission, () => change(tx)), ...refused)
}

const toContentKey = (key: string) => `${key} content`

const submissionQuery = preparedQuery((db) =>
  db
    .select()
    .from(submissions)
    .where(eq(submissions.key, sql.placeholder('key')))
    .prepare(),
)

const keepSubmission = preparedQuery((tx: Tx) =>
  tx
    .insert(submissions)
    .values({
      key: sql.placeholder('key'),
      outcome: sql.placeholder('outcome'),
      expiresAt: sql.placeholder('expiresAt'),
    })
    .onConflictDoUpdate({
      target: submissions.key,
      set: { outcome: sql`excluded.outcome`, expiresAt: sql`excluded.expires_at` },
    })
    .prepare(),
)

function isRefusal(outcome: unknown): boolean {
  if (typeof outcome !== 'object' || outcome === null) return !outcome
  return 'ok' in outcome && outcome.ok === false
}

/** Deletes the submissions whose time is over. */
export async function deleteExpiredSubmissions(db: Connection) {
  await write(db, (tx) =>
    tx.delete(submissions).where(lte(submissions.expiresAt, nowInstant())).run(),
  )
}
