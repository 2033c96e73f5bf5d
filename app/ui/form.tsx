import {
  type DefaultValue,
  type FieldMetadata,
  type FormMetadata,
  getFormProps,
  getInputProps,
  getSelectProps,
  getTextareaProps,
  type SubmissionResult,
  useForm,
} from '@conform-to/react'
import { getZodConstraint } from '@conform-to/zod/v4'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { z } from 'zod'
import { useText } from '#app/text/index.ts'
import { FormProblems } from './form-problems.tsx'
import { Honeypot } from './honeypot.tsx'
import { SubmissionKey } from './submission-key.tsx'
import { Suggestions } from './suggestions.tsx'

type FormOptions<Schema extends z.ZodType> = {
  /** Unique on the page; the prefix of the fields' ids. */
  id: string
  /** The action's result if it refused the form. */
  lastResult?: SubmissionResult<string[]> | null
  defaultValue?: DefaultValue<z.input<Schema>>
}

/** Returns a form's state based on its schema: values, errors and HTML constraints. */
export function usePortalForm<Schema extends z.ZodType<unknown, Record<string, unknown>>>(
  schema: Schema,
  options: FormOptions<Schema>,
) {
  return useForm<z.input<Schema>, z.output<Schema>, string[]>({
    constraint: getZodConstraint(schema),
    ...options,
  })
}

type PortalFormProps = {
  // biome-ignore lint/suspicious/noExplicitAny: conform's metadata is invariant in the form's own type.
  form: FormMetadata<any, string[]>
  action?: string
  encType?: 'multipart/form-data'
  className?: string
  /** For a form far down the page: after an error, the page scrolls to it. */
  isBelow?: boolean
  /** A way out, shown with the errors. */
  help?: ReactNode
  children: ReactNode
}

/** A form that posts to its page. Errors are listed at the top and shown again at each field. */
export function PortalForm({
  form,
  action,
  isBelow,
  help,
  children,
  ...attributes
}: PortalFormProps) {
  const { pathname, search } = useLocation()
  // Without an address, a form is sent to the page's with its `#…`, and a browser that goes to such
  // a place, as after the link that skips to the content, ignores `autofocus`.
  const address = action ?? pathname + search
  return (
    <form
      method="post"
      {...getFormProps(form)}
      className="form"
      {...attributes}
      action={isBelow ? `${address}#${form.errorId}` : address}
      noValidate={false}
    >
      <FormProblems form={form} help={help} />
      <SubmissionKey />
      {children}
      <Honeypot />
    </form>
  )
}

type FieldProps = {
  // biome-ignore lint/suspicious/noExplicitAny: one component for fields of every type.
  field: FieldMetadata<any, any, string[]>
  label: string
  hint?: string
  /** By default the schema decides. Set it if other fields decide, or the schema cannot say. */
  isOptional?: boolean
}

type InputType =
  | 'text'
  | 'email'
  | 'password'
  | 'number'
  | 'date'
  | 'datetime-local'
  | 'color'
  | 'url'
  | 'search'
  | 'tel'

type InputFieldProps = FieldProps & {
  type?: InputType
  autoComplete?: string
  inputMode?: 'numeric' | 'decimal'
  step?: string
  /** In characters, for short values; the field is not wider than they need. */
  size?: number
  /** Suggestions while typing; any other text is allowed too. */
  suggestions?: readonly string[]
}

export function InputField({
  field,
  label,
  hint,
  isOptional,
  type = 'text',
  suggestions = [],
  ...attributes
}: InputFieldProps) {
  const { key, ...props } = getInputProps(field, { type })
  const list = suggestions.length > 0 ? `${field.id}-list` : undefined
  return (
    <Labeled field={field} label={label} hint={hint} isOptional={isOptional}>
      <input
        key={key}
        {...props}
        {...attributes}
        required={field.required && !isOptional}
        list={list}
        aria-describedby={describedBy(field, hint)}
      />
      {list && <Suggestions id={list} options={suggestions} />}
    </Labeled>
  )
}

type TextareaFieldProps = FieldProps & { rows?: number; takesFocus?: boolean }

export function TextareaField({ field, label, hint, rows = 5, takesFocus }: TextareaFieldProps) {
  const { key, ...props } = getTextareaProps(field)
  return (
    <Labeled field={field} label={label} hint={hint}>
      <textarea
        key={key}
        {...props}
        rows={rows}
        aria-describedby={describedBy(field, hint)}
        // biome-ignore lint/a11y/noAutofocus: the page comes back with a new text here.
        autoFocus={takesFocus}
      />
    </Labeled>
  )
}

/** `cents` is the price of the choice, for the page's script. */
type Option = { value: string; label: string; cents?: number }

const toOption = (option: string | Option): Option =>
  typeof option === 'string' ? { value: option, label: option } : option

type SelectFieldProps = FieldProps & {
  options: ReadonlyArray<string | Option>
  /** The label of the empty option, without which HTML allows no `required`. */
  empty?: string
}

export function SelectField({ field, label, hint, isOptional, options, empty }: SelectFieldProps) {
  const { key, ...props } = getSelectProps(field)
  if (empty === undefined) props.required = undefined
  return (
    <Labeled field={field} label={label} hint={hint} isOptional={isOptional}>
      <select key={key} {...props} aria-describedby={describedBy(field, hint)}>
        {empty !== undefined && <option value="">{empty}</option>}
        {options.map(toOption).map(({ value, label: name, cents }) => (
          <option key={value} value={value} data-cents={cents}>
            {name}
          </option>
        ))}
      </select>
    </Labeled>
  )
}

export function FileField({ field, label, hint, accept }: FieldProps & { accept: string }) {
  const { key, ...props } = getInputProps(field, { type: 'file' })
  return (
    <Labeled field={field} label={label} hint={hint}>
      <input key={key} {...props} accept={accept} aria-describedby={describedBy(field, hint)} />
    </Labeled>
  )
}

export function CheckboxField({ field, label, hint }: FieldProps) {
  const { key, ...props } = getInputProps(field, { type: 'checkbox' })
  return (
    <div className="field">
      <label className="check">
        <input key={key} {...props} aria-describedby={describedBy(field, hint)} />
        {label}
      </label>
      <Notes field={field} hint={hint} />
    </div>
  )
}

function Labeled({
  field,
  label,
  hint,
  isOptional = !field.required,
  children,
}: FieldProps & { children: ReactNode }) {
  const { common } = useText()
  return (
    <div className="field">
      <label htmlFor={field.id}>
        {label} {isOptional && <span className="font-normal text-muted">({common.optional})</span>}
      </label>
      {children}
      <Notes field={field} hint={hint} />
    </div>
  )
}

function Notes({ field, hint }: Pick<FieldProps, 'field' | 'hint'>) {
  return (
    <>
      {hint && (
        <p className="field-hint" id={field.descriptionId}>
          {hint}
        </p>
      )}
      {field.errors?.[0] && (
        <p className="field-error" id={field.errorId}>
          {field.errors[0]}
        </p>
      )}
    </>
  )
}

function describedBy(field: FieldProps['field'], hint?: string) {
  const ids = [hint && field.descriptionId, field.errors?.length && field.errorId].filter(Boolean)
  return ids.length > 0 ? ids.join(' ') : undefined
}
