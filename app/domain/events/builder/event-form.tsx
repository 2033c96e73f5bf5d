import type { DefaultValue, SubmissionResult } from '@conform-to/react'
import type { z } from 'zod'
import type { EventPicture } from '#app/domain/event-images/image.ts'
import { KeptPicture, pictureTypes } from '#app/domain/event-images/kept-picture.tsx'
import { capitalize } from '#app/shared/capitalize.ts'
import { useText } from '#app/text/index.ts'
import { TimeField } from '#app/ui/day-and-time-field.tsx'
import {
  CheckboxField,
  FileField,
  InputField,
  PortalForm,
  SelectField,
  TextareaField,
  usePortalForm,
} from '#app/ui/form.tsx'
import { SeenVersion } from '#app/ui/seen-version.tsx'
import { Spaced } from '#app/ui/spaced.tsx'
import { AdvancedDesignFields } from '../design/advanced-design-fields.tsx'
import { PaletteField } from '../design/palette-field.tsx'
import { type EventDesign, type EventStatus, eventDefaults } from '../event.ts'
import { eventFields } from '../forms.ts'
import { CityAndStateFields } from './city-and-state-fields.tsx'
import type { ZoneChoice } from './event-form-values.server.ts'
import { previewId } from './event-preview.tsx'

type Colors = Pick<EventDesign, 'pageTemplate' | 'bgColor' | 'textColor' | 'borderColor'>
type EventFormDefaults = DefaultValue<z.input<ReturnType<typeof eventFields>>>

export type EventFormProps = {
  lastResult: SubmissionResult<string[]> | undefined
  defaultValue: EventFormDefaults & Partial<Colors>
  /** The statuses offered. */
  statuses: readonly EventStatus[]
  isNew: boolean
  /** The event's `updatedAt` when its form was opened; none for a new event. */
  seen?: string
  zones: ZoneChoice[]
  /** The stored images; null where there is none. */
  image: EventPicture | null
  bgImage: EventPicture | null
}

/** All fields of an event, with the preview button. */
export function EventFormFields(props: EventFormProps) {
  const { lastResult, defaultValue, statuses, isNew, seen, zones, image, bgImage } = props
  const text = useText()
  const { labels, builder } = text.events
  const [form, fields] = usePortalForm(eventFields(text), { id: 'event', lastResult, defaultValue })
  const own = { ...eventDefaults, ...defaultValue }
  return (
    <PortalForm form={form} encType="multipart/form-data">
      <SeenVersion seen={seen} />
      <fieldset className="term-fields">
        <legend>{builder.what}</legend>
        <InputField field={fields.title} label={labels.title} />
        <TimeField field={fields.startTime} label={labels.startTime} hint={builder.timesHint} />
        <TimeField field={fields.endTime} label={labels.endTime} />
        <SelectField field={fields.timeZone} label={labels.timeZone} options={zones} />
      </fieldset>
      <fieldset className="term-fields">
        <legend>{builder.where}</legend>
        <InputField field={fields.location} label={labels.location} />
        <CityAndStateFields fields={fields} />
      </fieldset>
      <fieldset className="term-fields">
        <legend>{builder.images}</legend>
        <input type="hidden" name={fields.imageId.name} value={image?.id ?? ''} />
        <FileField
          field={fields.image}
          label={labels.image}
          hint={builder.imageHint}
          accept={pictureTypes}
        />
        <KeptPicture picture={image}>
          <CheckboxField field={fields.removeImage} label={builder.removeImage} />
        </KeptPicture>
        <InputField field={fields.imageAlt} label={labels.imageAlt} hint={builder.imageAltHint} />
      </fieldset>
      <TextareaField
        field={fields.description}
        label={labels.description}
        hint={builder.descriptionHint}
        rows={8}
      />
      <fieldset className="term-fields">
        <legend>{builder.design}</legend>
        <PaletteField
          field={fields.palette}
          own={own}
          isNew={isNew}
          isOpen={lastResult !== undefined}
        />
        <AdvancedDesignFields fields={fields} bgImage={bgImage} />
      </fieldset>
      <SelectField
        field={fields.status}
        isOptional={false}
        label={labels.status}
        hint={isNew ? builder.statusHints.new : builder.statusHints.edit}
        options={statuses.map((value) => ({
          value,
          label: capitalize(text.events.statuses[value]),
        }))}
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
