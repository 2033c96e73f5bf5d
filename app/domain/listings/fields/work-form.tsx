import type { DefaultValue, SubmissionResult } from '@conform-to/react'
import type { z } from 'zod'
import { useText } from '#app/text/index.ts'
import { PortalForm, usePortalForm } from '#app/ui/form.tsx'
import { SeenVersion } from '#app/ui/seen-version.tsx'
import { workForm } from '../forms.ts'
import { FieldControls } from './field-controls.tsx'
import { workFields } from './work-fields.ts'

type FormProps<Schema extends z.ZodType> = {
  lastResult: SubmissionResult<string[]> | undefined
  defaultValue?: DefaultValue<z.input<Schema>>
  submit: string
  /** The version that an edit form shows. */
  seen?: string
}

export function WorkForm({ submit, seen, ...options }: FormProps<ReturnType<typeof workForm>>) {
  const [form, metadata] = usePortalForm(workForm(useText()), { id: 'work', ...options })
  return (
    <PortalForm form={form}>
      <input type="hidden" name="intent" value="save" />
      <SeenVersion seen={seen} />
      <FieldControls fields={workFields} metadata={metadata} />
      <button className="button">{submit}</button>
    </PortalForm>
  )
}
