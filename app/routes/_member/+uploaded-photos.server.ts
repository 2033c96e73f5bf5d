import type { Actor } from '#app/domain/accounts/account.ts'
import { encodePhotos } from '#app/domain/photos/encode.server.ts'
import { type Context, getText, requestDetails } from '#app/http/context.server.ts'
import type { FormReply } from '#app/http/forms/forms.server.ts'
import { rateLimitForm } from '#app/http/rate-limits.server.ts'

type Refuse<Refused> = (
  errors: Record<string, string[]>,
  status?: number,
  headers?: HeadersInit,
) => Refused

/**
 * Encodes the photos of a checked form, if it has any. `refused` is the form with an error if a
 * file is not a photo or the member uploads too often.
 * @param field the field with the files
 */
export async function encodeUploads<Refused extends { data: { result: FormReply } }>(
  context: Context,
  actor: Actor,
  form: { refuse: Refuse<Refused> },
  field: string,
  files: readonly File[],
) {
  const text = getText(context)
  const who = { address: context.get(requestDetails).address, account: String(actor.userId) }
  const limited = files.length > 0 && (await rateLimitForm('upload', who, form, text))
  if (limited) return { ok: false, refused: limited } as const
  const encoded = await encodePhotos(files)
  if (encoded.ok) return encoded
  const reason = text.photos.reasons[encoded.reason]
  const message = files.length > 1 ? text.photos.refusedFile(encoded.fileName, reason) : reason
  return { ok: false, refused: form.refuse({ [field]: [message] }) } as const
}
