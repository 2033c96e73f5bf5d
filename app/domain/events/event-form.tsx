import type { DefaultValue, SubmissionResult } from '@conform-to/react'
import type { z } from 'zod'
import { type Text, useText } from '#app/text/index.ts'
import {
  CheckboxField,
  FileField,
  InputField,
  PortalForm,
  SelectField,
  TextareaField,
  usePortalForm,
} from '#app/ui/form.tsx'
import { PlaceFields } from '#app/ui/place-fields.tsx'
import { Spaced } from '#app/ui/spaced.tsx'
import { TimeField } from '#app/ui/time-field.tsx'
import { borderStyles, pageTemplates } from '#db/schema/event-values.ts'
import type { ZoneChoice } from './builder.server.ts'
import { type EventStatus, eventLimits } from './event.ts'
import { previewId } from './event-preview.tsx'
import { eventFields } from './forms.ts'
import type { EventPicture } from './image.ts'

type EventFormDefaults = DefaultValue<z.input<ReturnType<typeof eventFields>>>

export type EventFormProps = {
  lastResult: SubmissionResult<string[]> | undefined
  defaultValue: EventFormDefaults
  /** The statuses to choose from. */
  statuses: readonly EventStatus[]
  isNew: boolean
  zones: ZoneChoice[]
  /** The images already stored for the form. */
  image: EventPicture | null
  bgImage: EventPicture | null
}

/** HEIC is left out so that phones convert their photos to JPEG before sending them. */
const pictures = 'image/jpeg,image/png,image/webp,image/avif'

/** All fields of an event, with the preview button. */
export function EventFormFields(props: EventFormProps) {
  const { lastResult, defaultValue, statuses, isNew, zones, image, bgImage } = props
  const text = useText()
  const { labels, builder } = text.events
  const [form, fields] = usePortalForm(eventFields(text), { id: 'event', lastResult, defaultValue })
  return (
    <PortalForm form={form} encType="multipart/form-data">
      <fieldset className="term-fields">
        <legend>{builder.what}</legend>
        <InputField field={fields.title} label={labels.title} />
        <TextareaField
          field={fields.description}
          label={labels.description}
          hint={builder.descriptionHint}
          rows={8}
        />
        <TimeField field={fields.startTime} label={labels.startTime} hint={builder.timesHint} />
        <TimeField field={fields.endTime} label={labels.endTime} />
        <SelectField field={fields.timeZone} label={labels.timeZone} options={zones} />
      </fieldset>
      <fieldset className="term-fields">
        <legend>{builder.where}</legend>
        <InputField field={fields.location} label={labels.location} />
        <PlaceFields fields={fields} />
      </fieldset>
      <fieldset className="term-fields">
        <legend>{builder.images}</legend>
        <input type="hidden" name={fields.imageId.name} value={image?.id ?? ''} />
        <FileField
          field={fields.image}
          label={labels.image}
          hint={builder.imageHint}
          accept={pictures}
        />
        <Kept picture={image}>
          <CheckboxField field={fields.removeImage} label={builder.removeImage} />
        </Kept>
        <InputField field={fields.imageAlt} label={labels.imageAlt} hint={builder.imageAltHint} />
        <input type="hidden" name={fields.bgImageId.name} value={bgImage?.id ?? ''} />
        <FileField
          field={fields.bgImage}
          label={labels.bgImage}
          hint={builder.bgImageHint}
          accept={pictures}
        />
        <Kept picture={bgImage}>
          <CheckboxField field={fields.removeBgImage} label={builder.removeImage} />
        </Kept>
      </fieldset>
      <fieldset className="term-fields">
        <legend>{builder.design}</legend>
        <DesignFields fields={fields} text={text} />
      </fieldset>
      <SelectField
        field={fields.status}
        isOptional={false}
        label={labels.status}
        hint={isNew ? builder.statusHints.new : builder.statusHints.edit}
        options={statuses.map((status) => ({ value: status, label: text.events.statuses[status] }))}
      />
      <div className="flex flex-wrap gap-3">
        <Spaced>
          <button className="button" name="intent" value="save">
            {builder.save}
          </button>
          <button
            className="button-quiet"
            name="intent"
            value="preview"
            formAction={`#${previewId}`}
          >
            {builder.preview}
          </button>
        </Spaced>
      </div>
    </PortalForm>
  )
}

type Fields = ReturnType<typeof usePortalForm<ReturnType<typeof eventFields>>>[1]

function DesignFields({ fields, text }: { fields: Fields; text: Text }) {
  const { labels, builder, templates, borderStyles: styleNames } = text.events
  const hint = ([least, most]: readonly [number, number]) => builder.fontHint(least, most)
  return (
    <>
      <SelectField
        field={fields.pageTemplate}
        isOptional={false}
        label={labels.pageTemplate}
        options={pageTemplates.map((value) => ({ value, label: templates[value] }))}
      />
      <InputField field={fields.bgColor} isOptional={false} label={labels.bgColor} type="color" />
      <InputField
        field={fields.textColor}
        isOptional={false}
        label={labels.textColor}
        hint={builder.colorHint}
        type="color"
      />
      <InputField
        field={fields.borderColor}
        isOptional={false}
        label={labels.borderColor}
        type="color"
      />
      <SelectField
        field={fields.borderStyle}
        isOptional={false}
        label={labels.borderStyle}
        options={borderStyles.map((value) => ({ value, label: styleNames[value] }))}
      />
      <InputField
        field={fields.borderWidth}
        isOptional={false}
        label={labels.borderWidth}
        inputMode="numeric"
      />
      <InputField
        field={fields.h1FontSize}
        isOptional={false}
        label={labels.h1FontSize}
        hint={hint(eventLimits.h1FontSize)}
      />
      <InputField
        field={fields.pFontSize}
        isOptional={false}
        label={labels.pFontSize}
        hint={hint(eventLimits.pFontSize)}
      />
    </>
  )
}

/** A stored image of the form, from its event or from an earlier attempt to save. */
function Kept({ picture, children }: { picture: EventPicture | null; children: React.ReactNode }) {
  const { builder } = useText().events
  const size = picture?.sizes.at(-1)
  const [smallest] = picture?.sizes ?? []
  if (!size || !smallest) return null
  return (
    <div>
      <img
        className="max-h-40 w-auto"
        src={smallest.src}
        width={smallest.width}
        height={smallest.height}
        alt=""
        loading="lazy"
      />
      <p className="field-hint">{builder.kept(size.width, size.height)}</p>
      {children}
    </div>
  )
}
