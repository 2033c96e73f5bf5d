import type { SubmissionResult } from '@conform-to/react'
import { useText } from '#app/text/index.ts'
import { InputField, PortalForm, SelectField, TextareaField, usePortalForm } from '#app/ui/form.tsx'
import { SavedNow } from '#app/ui/saved-now.tsx'
import { FoldedSection } from './folded-section.tsx'
import { settingsForm } from './forms.ts'
import { MastheadColorsField } from './masthead-colors-field.tsx'
import type { SectionValues } from './section-values.server.ts'
import {
  type InputName,
  listKeys,
  type SettingKey,
  settingTable,
  toDefaultFieldName,
  toFieldName,
} from './setting.ts'
import { settingLabels } from './setting-names.ts'

type SectionProps = SectionValues & {
  /** The action's answer if it refused this section. */
  refused?: SubmissionResult<string[]>
}

/** A section of the settings with its own button to save. */
export function SettingsSection({ section, seen, values, refused }: SectionProps) {
  const text = useText()
  const words = text.settings.sections[section]
  const keys = listKeys(section)
  const [form, fields] = usePortalForm(settingsForm(section, text), {
    id: section,
    lastResult: refused,
    defaultValue: Object.fromEntries(keys.map((key) => [toFieldName(key), values[key]?.now])),
  })
  const isShort = section === 'fees' || section === 'limits'
  return (
    <FoldedSection title={words.title} isOpen={refused !== undefined}>
      {'hint' in words && <p className="prose mb-4">{words.hint}</p>}
      <PortalForm form={form} isBelow>
        <input type="hidden" name="section" value={section} />
        <input type="hidden" name="seen" value={seen} />
        <div className={isShort ? 'grid gap-5 sm:grid-cols-2' : 'grid gap-5'}>
          {keys.map((key) => {
            const field = fields[toFieldName(key)]
            const value = values[key]
            return field && value ? (
              <div key={key}>
                <SettingField settingKey={key} field={field} />
                <Origin
                  settingKey={key}
                  {...value}
                  refused={refused}
                  isUnchecked={refused?.initialValue?.[toDefaultFieldName(key)] === undefined}
                />
              </div>
            ) : null
          })}
        </div>
        <button className="button">{words.save}</button>
      </PortalForm>
    </FoldedSection>
  )
}

type FieldProps = {
  settingKey: SettingKey
  field: Parameters<typeof InputField>[0]['field']
}

const rows: Partial<Record<InputName, number>> = { paragraphs: 8, films: 2, domains: 4 }

function SettingField({ settingKey, field }: FieldProps) {
  const text = useText()
  const { settings } = text
  const { input }: { input: InputName } = settingTable[settingKey]
  const words = settingLabels(text)[settingKey]
  if (input === 'colors') {
    return (
      <MastheadColorsField
        id={field.id}
        name={field.name}
        label={words.label}
        value={String(field.initialValue ?? '')}
        error={field.errors?.[0]}
        errorId={field.errorId}
      />
    )
  }
  const lines = rows[input]
  if (lines) return <TextareaField field={field} {...words} rows={lines} />
  if (input === 'shown') {
    const options = (['yes', 'no'] as const).map((value) => ({
      value,
      label: settings.shown[value],
    }))
    return <SelectField field={field} {...words} options={options} isOptional={false} />
  }
  const isNumber = input === 'count' || input === 'days'
  return (
    <InputField
      field={field}
      {...words}
      isOptional={input === 'line'}
      inputMode={isNumber ? 'numeric' : input === 'amount' ? 'decimal' : undefined}
    />
  )
}

type OriginProps = SectionValues['values'][string] & {
  settingKey: SettingKey
  refused: SubmissionResult<string[]> | undefined
  isUnchecked: boolean
}

/**
 * Shows the default where it differs, with a checkbox to restore it, and the current value if
 * something else was typed.
 */
function Origin({ settingKey, now, byDefault, isStored, refused, isUnchecked }: OriginProps) {
  const text = useText()
  const { settings } = text
  const name = toDefaultFieldName(settingKey)
  const say = (value: string) =>
    settingTable[settingKey].input === 'shown' && (value === 'yes' || value === 'no')
      ? settings.shown[value]
      : value
  const hasDefaultBeside = settingTable[settingKey].input !== 'colors'
  return (
    <>
      <SavedNow refused={refused} name={toFieldName(settingKey)} now={now} shown={say(now)} />
      {hasDefaultBeside && now !== byDefault && (
        <p className="text-sm text-muted">
          {byDefault === '' ? (
            settings.emptyDefault
          ) : (
            <bdi>{settings.byDefault(say(byDefault))}</bdi>
          )}
        </p>
      )}
      {hasDefaultBeside && isStored && (
        <label className="flex min-h-11 items-center gap-3">
          <input type="checkbox" name={name} defaultChecked={!isUnchecked} />
          {settings.backToDefault}{' '}
          <span className="sr-only">{settingLabels(text)[settingKey].label}</span>
        </label>
      )}
    </>
  )
}
