import type { DefaultValue, SubmissionResult } from '@conform-to/react'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { type Fee, toPrice } from '#app/domain/fees/fee.ts'
import { FieldControls } from '#app/domain/listings/fields/field-controls.tsx'
import { fieldsFor } from '#app/domain/listings/fields/field-mapping.ts'
import { playFields } from '#app/domain/listings/fields/play-fields.ts'
import { withPhotos } from '#app/domain/photos/forms.ts'
import { NewPhotoFields } from '#app/domain/photos/new-photo-fields.tsx'
import { useText } from '#app/text/index.ts'
import { useWords } from '#app/text/words.ts'
import { PortalForm, usePortalForm } from '#app/ui/form.tsx'
import { SeenVersion } from '#app/ui/seen-version.tsx'
import { playForm } from './forms.ts'
import { type PostedType, postedTypes } from './play.ts'

type PlayFormProps = {
  lastResult: SubmissionResult<string[]> | undefined
  defaultValue?: DefaultValue<z.input<ReturnType<typeof playForm>>>
  submit: string
  /** The version that an edit form shows. */
  seen?: string
  /** The type of an existing listing. It cannot change, because the fee depends on it. */
  type?: PostedType
  /** The choice of payment method, if there are several. */
  children?: ReactNode
}

export function PlayFormFields({ submit, seen, type, children, ...options }: PlayFormProps) {
  const text = useText()
  const schema = withPhotos(playForm(text), text)
  const [form, metadata] = usePortalForm(schema, { id: 'play', ...options })
  const isNew = type === undefined
  const { type: _, ...shared } = fieldsFor(playFields, undefined)
  return (
    <PortalForm form={form} encType={isNew ? 'multipart/form-data' : undefined}>
      <input type="hidden" name="intent" value="save" />
      <SeenVersion seen={seen} />
      {type ? (
        <input type="hidden" name="type" value={type} />
      ) : (
        <FieldControls fields={{ type: playFields.type }} metadata={metadata} />
      )}
      <FieldControls fields={shared} metadata={metadata} />
      {(isNew || type === 'Tour') && (
        <fieldset className="term-fields" data-for={isNew ? 'Tour' : undefined}>
          <legend>{text.play.fields.tour}</legend>
          <FieldControls fields={fieldsFor(playFields, 'Tour')} metadata={metadata} />
        </fieldset>
      )}
      {isNew && <NewPhotoFields fields={metadata} />}
      {children}
      <button className="button">{submit}</button>
    </PortalForm>
  )
}

/** The activation fee of each type. */
export function FeeList({ fees }: { fees: Record<PostedType, Fee> }) {
  const { money, text } = useWords()
  const { play } = text
  const listed = postedTypes.map((type) =>
    play.fee(play.fields.types[type], toPrice(fees[type], money) ?? play.free),
  )
  return (
    <p className="mb-4">
      {play.fees} {listed.join(', ')}
    </p>
  )
}
