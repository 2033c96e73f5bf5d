import type { Actor } from '#app/domain/accounts/account.ts'
import { getDisplayName } from '#app/domain/classifieds/classified.ts'
import type { ClassifiedForm, classifiedPageForm } from '#app/domain/classifieds/forms.ts'
import type { NewPictures } from '#app/domain/classifieds/pictures.server.ts'
import { encodePhotos } from '#app/domain/photos/encode.server.ts'
import { type Context, getText, requestFacts } from '#app/http/context.server.ts'
import type { checkForm } from '#app/http/forms.server.ts'
import { rateLimitForm } from '#app/http/rate-limits.server.ts'

type PageForm = ReturnType<typeof classifiedPageForm>
type Checked = Extract<ReturnType<typeof checkForm<PageForm>>, { ok: true }>

/**
 * Takes an ad's form apart: the ad itself, and its new pictures, encoded, which are null where those
 * that it has stay. `refused` is the form again where a file is no picture or too many were sent.
 */
export async function splitPictures(context: Context, actor: Actor, form: Checked) {
  const { pictures: files, picturesAlt, removePictures, ...ad } = form.value
  const classified: ClassifiedForm = ad
  const alt = picturesAlt || getDisplayName(ad)
  if (files.length === 0) {
    const pictures: NewPictures | null = removePictures ? { photos: [], alt } : null
    return { ok: true, classified, pictures } as const
  }
  const text = getText(context)
  const who = { address: context.get(requestFacts).address, account: String(actor.userId) }
  const limited = await rateLimitForm(text, 'upload', who, form)
  if (limited) return { ok: false, refused: limited } as const
  const encoded = await encodePhotos(files)
  if (!encoded.ok) {
    return {
      ok: false,
      refused: form.refuse({ pictures: [text.photos.reasons[encoded.reason]] }),
    } as const
  }
  return { ok: true, classified, pictures: { photos: encoded.photos, alt } } as const
}
