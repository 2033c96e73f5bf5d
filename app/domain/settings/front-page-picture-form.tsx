import type { SubmissionResult } from '@conform-to/react'
import { photoTypes } from '#app/domain/photos/photo.ts'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { FileField, InputField, PortalForm, usePortalForm } from '#app/ui/form.tsx'
import { PasswordAgainField } from '#app/ui/kept-form.tsx'
import { FoldedSection } from './folded-section.tsx'
import { pictureForm } from './forms.ts'
import { type MastheadPicture, mastheadShape } from './masthead-picture.ts'

type FrontPagePictureFormProps = {
  seen: string
  picture: MastheadPicture | null
  /**
   * Whether this form itself asks for the password. Others are kept while a page asks for it, but a
   * file cannot be kept.
   */
  asksPassword: boolean
  refused: SubmissionResult<string[]> | undefined
}

/**
 * The form of the picture below the front page's masthead: replace it, change its alternative text,
 * or remove it.
 */
export function FrontPagePictureForm({
  seen,
  picture,
  asksPassword,
  refused,
}: FrontPagePictureFormProps) {
  const text = useText()
  const { settings } = text
  const words = settings.sections.picture
  const [form, fields] = usePortalForm(pictureForm(text), {
    id: 'picture',
    lastResult: refused,
    defaultValue: { alt: picture?.alt ?? '' },
  })
  return (
    <FoldedSection title={words.title} isOpen={refused !== undefined}>
      <p className="prose mb-4">{words.hint}</p>
      {picture && (
        <img
          className="mb-4"
          src={paths.photo(`${picture.small}.webp`)}
          alt={picture.alt}
          width={mastheadShape.small}
          height={mastheadShape.small / mastheadShape.ratio}
        />
      )}
      <PortalForm form={form} encType="multipart/form-data" isBelow>
        <input type="hidden" name="section" value="picture" />
        <input type="hidden" name="seen" value={seen} />
        <FileField field={fields.file} label={settings.picture.file} accept={photoTypes} />
        <InputField
          field={fields.alt}
          label={settings.picture.alt}
          hint={settings.picture.altHint}
        />
        {picture && (
          <label className="flex min-h-11 items-center gap-3">
            <input type="checkbox" name="remove" />
            {settings.picture.remove}
          </label>
        )}
        {asksPassword && <PasswordAgainField />}
        <button className="button">{words.save}</button>
      </PortalForm>
    </FoldedSection>
  )
}
