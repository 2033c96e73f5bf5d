import { createHash } from 'node:crypto'
import { and, eq, lt } from 'drizzle-orm'
import { days, instantFromNow, nowInstant } from '#app/shared/clock.server.ts'
import type { Connection, Tx } from '#db/client.server.ts'
import { countRows } from '#db/page.ts'
import { classifiedAds, events, listings, screenings } from '#db/schema/index.ts'
import { write } from '#db/write.server.ts'
import { type LanguageModel, languageModel } from './model.server.ts'
import { screenByRules } from './rules.ts'
import { type PostText, replayDays, type Screener, type Verdict } from './screening.ts'
import { listUnscreened, type WaitingPost } from './waiting-posts.server.ts'

const maxAtOnce = 20

/**
 * Job: screens waiting posts, each wording once. If the model is off, slow or gives an unusable
 * answer, the built-in rules decide, and the result records that (docs/rules.md#screening-verdict).
 */
export async function screenPosts(
  db: Connection,
  {
    model = languageModel,
    stopping,
  }: { model?: LanguageModel | null; stopping?: AbortSignal } = {},
) {
  // Read before the posts, so that an edit during the screening makes the result outdated.
  const readAt = nowInstant()
  for (const post of listUnscreened(db, maxAtOnce)) {
    if (stopping?.aborted) return
    const textHash = hashWords(post.words)
    // A wording that was screened before (a photo was added, or an edit undone) is not screened
    // again.
    if (await renew(db, post, { textHash, readAt })) continue
    const { verdict, screenedBy } = await screenPost(post.words, model, stopping)
    // The interrupted post is screened after the next start.
    if (stopping?.aborted) return
    await write(db, (tx) => {
      // Deleted while the model was reading it.
      if (countRows(tx, tables[post.type], eq(tables[post.type].id, post.id)) === 0) return
      deleteOldFindings(tx, post)
      tx.insert(screenings)
        .values({
          subjectType: post.type,
          subjectId: post.id,
          textHash,
          ...verdict,
          screenedBy,
          createdAt: readAt,
        })
        .onConflictDoNothing()
        .run()
    })
  }
}

const tables = { listing: listings, event: events, classified: classifiedAds }

/** Deletes what was found in earlier wordings, once no page counts it any more. */
function deleteOldFindings(tx: Tx, post: WaitingPost) {
  const isOld = lt(screenings.createdAt, instantFromNow(-days(replayDays)))
  tx.delete(screenings)
    .where(and(isAbout(post), isOld))
    .run()
}

function isAbout({ type, id }: WaitingPost) {
  return and(eq(screenings.subjectType, type), eq(screenings.subjectId, id))
}

/**
 * Returns the stricter of the model's and the rules' verdicts, because a text can persuade the
 * model but not the rules.
 */
export async function screenPost(
  words: PostText,
  model: LanguageModel | null,
  stopping?: AbortSignal,
): Promise<{ verdict: Verdict; screenedBy: Screener }> {
  const byRules = screenByRules(words)
  const byModel = model && (await model.screen(words, stopping))
  return byModel && byModel.risk >= byRules.risk
    ? { verdict: byModel, screenedBy: 'model' }
    : { verdict: byRules, screenedBy: 'rules' }
}

function renew(
  db: Connection,
  post: WaitingPost,
  { textHash, readAt }: { textHash: string; readAt: string },
): Promise<boolean> {
  return write(db, (tx) => {
    const isKnown = and(isAbout(post), eq(screenings.textHash, textHash))
    const renewed = tx.update(screenings).set({ createdAt: readAt }).where(isKnown).run()
    return renewed.changes > 0
  })
}

function hashWords({ title, body, details }: PostText): string {
  const wording = details ? JSON.stringify([title, body, details]) : `${title}\n${body}`
  return createHash('sha256').update(wording).digest('hex')
}
