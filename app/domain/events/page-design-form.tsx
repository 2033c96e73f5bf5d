import type { DefaultValue, SubmissionResult } from '@conform-to/react'
import type { z } from 'zod'
import { useText } from '#app/text/index.ts'
import { InputField, PortalForm, SelectField, usePortalForm } from '#app/ui/form.tsx'
import { pageTemplates } from '#db/schema/event-values.ts'
import { pageDesignForm } from './forms.ts'

type PageDesignFieldsProps = {
  lastResult: SubmissionResult<string[]> | undefined
  defaultValue: DefaultValue<z.input<ReturnType<typeof pageDesignForm>>>
}

/** Template, background and border color of an event's page. */
export function PageDesignFields({ lastResult, defaultValue }: PageDesignFieldsProps) {
  const text = useText()
  const { manage, templates } = text.events
  const [form, fields] = usePortalForm(pageDesignForm(text), {
    id: 'design',
    lastResult,
    defaultValue,
  })
  return (
    <PortalForm form={form}>
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
      <button className="button justify-self-start">{manage.save}</button>
    </PortalForm>
  )
}
