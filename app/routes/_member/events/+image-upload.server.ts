import type { Actor } from '#app/domain/accounts/account.ts'
import { uploadImage } from '#app/domain/event-images/images.server.ts'
import { db } from '#app/http/database.server.ts'
import { countAttempt } from '#app/http/rate-limits.server.ts'
import type { Text } from '#app/text/index.ts'

/** Why an image is not stored, and how the form that came with it is answered. */
export type UploadProblem = { sentence: string; status: 400 | 429; headers?: HeadersInit }

/** Stores an image that came with a form. A reached limit is a problem of the form, too. */
export async function storeUpload(
  actor: Actor,
  { upload, address }: { upload: File; address: string },
  { common, events }: Text,
): Promise<{ ok: true; id: number } | { ok: false; problem: UploadProblem }> {
  const seconds = await countAttempt('upload', { address, account: String(actor.userId) })
  if (seconds !== null) {
    const sentence = common.tooManyRequests(Math.ceil(seconds / 60))
    const headers = { 'Retry-After': String(seconds) }
    return { ok: false, problem: { sentence, status: 429, headers } }
  }
  const outcome = await uploadImage(db, actor, upload)
  if (outcome.ok) return outcome
  const { reason } = outcome
  const sentence = events.builder.imageReasons[reason]
  return { ok: false, problem: { sentence, status: reason === 'too_many_today' ? 429 : 400 } }
}
