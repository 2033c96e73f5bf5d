import type { DefaultValue, SubmissionResult } from '@conform-to/react'
import type { z } from 'zod'
import { useText } from '#app/text/index.ts'
import {
  CheckboxField,
  InputField,
  PortalForm,
  SelectField,
  TextareaField,
  usePortalForm,
} from '#app/ui/form.tsx'
import { PlaceFields } from '#app/ui/place-fields.tsx'
import { propertyTerms } from '#db/schema/listings.ts'
import { propertyForm } from './forms.ts'
import { listingCategories } from './listing.ts'

type PropertyFormProps = {
  lastResult: SubmissionResult<string[]> | undefined
  defaultValue?: DefaultValue<z.input<ReturnType<typeof propertyForm>>>
  submit: string
}

/** Every field of a property; what belongs to one of the terms stands in a group of its own. */
export function PropertyFormFields({ lastResult, defaultValue, submit }: PropertyFormProps) {
  const text = useText()
  const { posting } = text
  const { columns, detail } = text.listings
  const [form, fields] = usePortalForm(propertyForm(text), {
    id: 'property',
    lastResult,
    defaultValue,
  })
  const choose = posting.choose
  return (
    <PortalForm form={form}>
      <input type="hidden" name="intent" value="save" />
      <InputField field={fields.title} label={columns.title} />
      <SelectField
        field={fields.category}
        label={columns.category}
        options={listingCategories.properties}
        empty={choose}
      />
      <SelectField
        field={fields.terms}
        label={detail.terms}
        options={propertyTerms}
        empty={choose}
      />
      <TextareaField field={fields.description} label={columns.description} rows={8} />
      <InputField
        field={fields.price}
        label={detail.price}
        hint={posting.priceHint}
        inputMode="decimal"
      />
      <InputField field={fields.street} label={detail.address} hint={posting.addressHint} />
      <PlaceFields fields={fields} />
      <InputField field={fields.postalCode} label={posting.postalCode} />
      <InputField field={fields.size} label={detail.size} hint={posting.sizeHint} />
      <InputField field={fields.yearBuilt} label={detail.yearBuilt} inputMode="numeric" />
      <TextareaField field={fields.legalDescription} label={detail.legalDescription} rows={3} />
      <InputField field={fields.propertyId} label={detail.propertyId} />
      <InputField
        field={fields.availabilityStartDate}
        label={posting.availabilityStart}
        type="date"
      />
      <InputField field={fields.availabilityEndDate} label={posting.availabilityEnd} type="date" />
      <fieldset className="term-fields">
        <legend>{posting.rentFields}</legend>
        <InputField
          field={fields.rentalFrequency}
          label={detail.rentalFrequency}
          hint={posting.rentalFrequencyHint}
          isOptional={false}
        />
      </fieldset>
      <fieldset className="term-fields">
        <legend>{posting.leaseFields}</legend>
        <InputField
          field={fields.leaseLengthMonths}
          label={detail.leaseLength}
          inputMode="numeric"
          isOptional={false}
        />
        <InputField field={fields.deposit} label={detail.deposit} inputMode="decimal" />
        <CheckboxField field={fields.petsAllowed} label={detail.petsAllowed} />
      </fieldset>
      <fieldset className="term-fields">
        <legend>{posting.sellFields}</legend>
        <CheckboxField field={fields.financingAvailable} label={detail.financingAvailable} />
      </fieldset>
      <button className="button">{submit}</button>
    </PortalForm>
  )
}
