import type { Actor } from '#app/domain/accounts/account.ts'
import { getDisplayName } from '#app/domain/classifieds/classified.ts'
import type { ClassifiedForm, classifiedPageForm } from '#app/domain/classifieds/forms.ts'
import type { NewPictures } from '#app/domain/classifieds/pictures.server.ts'
import type { Context } from '#app/http/context.server.ts'
import type { checkForm } from '#app/http/forms/forms.server.ts'
import { encodeUploads } from '../+uploaded-photos.server.ts'

type PageForm = ReturnType<typeof classifiedPageForm>
type Checked = Extract<ReturnType<typeof checkForm<PageForm>>, { ok: true }>

/**
 * Splits a classified's form into the classified and its new pictures, encoded; null if the present
 * pictures stay. `refused` is the form with an error if a file is not a picture or there are too
 * many.
 */
export async function splitPictures(context: Context, actor: Actor, form: Checked) {
  const { pictures: files, picturesAlt, removePictures, ...fields } = form.value
  const classified: ClassifiedForm = fields
  const alt = picturesAlt || getDisplayName(classified)
  const encoded = await encodeUploads(context, actor, form, 'pictures', files)
  if (!encoded.ok) return encoded
  const { photos } = encoded
  const pictures: NewPictures | null = photos.length > 0 || removePictures ? { photos, alt } : null
  return { ok: true, classified, pictures } as const
}
