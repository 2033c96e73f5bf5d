import type { SubmissionResult } from '@conform-to/react'
import { useText } from '#app/text/index.ts'
import { useWords } from '#app/text/words.ts'
import { TimeField } from '#app/ui/day-and-time-field.tsx'
import { InputField, PortalForm, usePortalForm } from '#app/ui/form.tsx'
import { tourDateFields } from './forms.ts'

type TourDateFormProps = {
  lastResult: SubmissionResult<string[]> | undefined
  timeZone: string
  /** The values used for empty fields. */
  defaults: { maxCapacity: number; priceCents: number }
}

/** The fields of one tour date, or of a weekly series. */
export function TourDateForm({ lastResult, timeZone, defaults }: TourDateFormProps) {
  const words = useWords()
  const text = useText()
  const { fields: labels, manage } = text.tours
  const [form, fields] = usePortalForm(tourDateFields(text), { id: 'tour-date', lastResult })
  return (
    <PortalForm form={form} isBelow>
      <TimeField field={fields.startTime} label={labels.start} hint={labels.zone(timeZone)} />
      <TimeField field={fields.endTime} label={labels.end} />
      <InputField
        field={fields.maxCapacity}
        label={labels.maxCapacity}
        hint={labels.capacityHint(defaults.maxCapacity)}
        type="number"
        isOptional
      />
      <InputField
        field={fields.cost}
        label={labels.cost}
        hint={labels.costHint(words.cents(defaults.priceCents))}
        inputMode="decimal"
      />
      <InputField field={fields.weeklyUntil} label={labels.weeklyUntil} type="date" />
      <InputField field={fields.except} label={labels.except} hint={labels.exceptHint} />
      <button className="button">{manage.submit}</button>
    </PortalForm>
  )
}
