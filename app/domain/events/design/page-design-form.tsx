import type { SubmissionResult } from '@conform-to/react'
import { useText } from '#app/text/index.ts'
import { InputField, PortalForm, SelectField, usePortalForm } from '#app/ui/form.tsx'
import { pageTemplates } from '#db/schema/event-values.ts'
import type { EventDesign } from '../event.ts'
import { pageDesignFields } from '../forms.ts'
import { PaletteField } from './palette-field.tsx'

type PageDesignFieldsProps = {
  lastResult: SubmissionResult<string[]> | undefined
  defaultValue: Pick<EventDesign, 'pageTemplate' | 'bgColor' | 'textColor' | 'borderColor'>
}

/** The fields for a palette; or for template, background color and border color. */
export function PageDesignFields({ lastResult, defaultValue }: PageDesignFieldsProps) {
  const text = useText()
  const { manage, templates } = text.events
  const [form, fields] = usePortalForm(pageDesignFields(text), {
    id: 'design',
    lastResult,
    defaultValue,
  })
  return (
    <PortalForm form={form}>
      <PaletteField field={fields.palette} own={defaultValue} isOpen />
      <SelectField
        field={fields.pageTemplate}
        isOptional={false}
        label={manage.template}
        options={pageTemplates.map((value) => ({ value, label: templates[value] }))}
      />
      <InputField field={fields.bgColor} isOptional={false} label={manage.bgColor} type="color" />
      <InputField
        field={fields.borderColor}
        isOptional={false}
        label={manage.borderColor}
        type="color"
      />
      <button className="button">{manage.save}</button>
    </PortalForm>
  )
}
