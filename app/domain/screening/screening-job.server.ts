import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { nowInstant } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import { textFor } from '#app/text/index.ts'
import type { Connection } from '#db/client.server.ts'
import { screenings } from '#db/schema/screenings.ts'
import { write } from '#db/write.server.ts'
import { type LanguageModel, languageModel } from './model.server.ts'
import { screenByRules } from './rules.ts'
import type { Screener, Verdict, Words } from './screening.ts'
import { listUnscreened, type Submission } from './submissions.server.ts'

const mostAtOnce = 20

/**
 * Job: reads what waits for a decision, each wording once. A model that is off, slow or makes no
 * sense holds nothing up: the built-in rules speak then, and the screening says so.
 */
export async function screenSubmissions(
  db: Connection,
  {
    model = languageModel,
    stopping,
  }: { model?: LanguageModel | null; stopping?: AbortSignal } = {},
) {
  // A verdict is as old as the words it is on: what is edited meanwhile is read again.
  const readAt = nowInstant()
  for (const submission of listUnscreened(db, mostAtOnce)) {
    if (stopping?.aborted) return
    const textHash = hashWords(submission.words)
    // Words that were read before (a photo was added, an edit taken back) are not read again.
    if (await renew(db, submission, { textHash, readAt })) continue
    const { verdict, screenedBy } = await judge(submission.words, model, stopping)
    // A question that was broken off is asked again after the start.
    if (stopping?.aborted) return
    await write(db, (tx) =>
      tx
        .insert(screenings)
        .values({
          subjectType: submission.type,
          subjectId: submission.id,
          textHash,
          ...verdict,
          screenedBy,
          createdAt: readAt,
        })
        .onConflictDoNothing()
        .run(),
    )
  }
}

/**
 * The model's verdict, or the rules' where that is the stricter one: what talks a model round does
 * not talk a list round.
 */
export async function judge(
  words: Words,
  model: LanguageModel | null,
  stopping?: AbortSignal,
): Promise<{ verdict: Verdict; screenedBy: Screener }> {
  const byRules = screenByRules(textFor(config.locale), words)
  const byModel = model && (await model.screen(words, stopping))
  return byModel && byModel.risk >= byRules.risk
    ? { verdict: byModel, screenedBy: 'model' }
    : { verdict: byRules, screenedBy: 'rules' }
}

function renew(
  db: Connection,
  { type, id }: Submission,
  { textHash, readAt }: { textHash: string; readAt: string },
): Promise<boolean> {
  return write(db, (tx) => {
    const isKnown = and(
      eq(screenings.subjectType, type),
      eq(screenings.subjectId, id),
      eq(screenings.textHash, textHash),
    )
    const renewed = tx.update(screenings).set({ createdAt: readAt }).where(isKnown).run()
    return renewed.changes > 0
  })
}

function hashWords({ title, body }: Words): string {
  return createHash('sha256').update(`${title}\n${body}`).digest('hex')
}
