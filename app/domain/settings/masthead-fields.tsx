import type { SubmissionResult } from '@conform-to/react'
import { photoTypes } from '#app/domain/photos/photo.ts'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { FileField, InputField, PortalForm, usePortalForm } from '#app/ui/form.tsx'
import { PasswordAgainField } from '#app/ui/kept-form.tsx'
import { FoldedSection } from './folded-section.tsx'
import { pictureForm } from './forms.ts'
import { type MastheadColors, type PaletteName, palettes } from './masthead-colors.ts'
import { type MastheadPicture, mastheadShape } from './masthead-picture.ts'

/** The names of the fields for own colors, which the action combines into one setting. */
export const ownColorFields = { ground: 'masthead-ground', text: 'masthead-text' } as const
export const ownColors = 'own'

type Choice = { name: PaletteName | 'none' | typeof ownColors; value: string }

const ready: Choice[] = (Object.keys(palettes) as PaletteName[]).map((name) => ({
  name,
  value: `${palettes[name].ground} ${palettes[name].text}`,
}))
const choices: Choice[] = [
  { name: 'none', value: '' },
  ...ready,
  { name: ownColors, value: ownColors },
]

type ColorsProps = {
  id: string
  name: string
  label: string
  /** The typed value, or the current one. */
  value: string
  error: string | undefined
  errorId: string
}

/** The ready palettes, each with a swatch, and two fields for other colors. */
export function ColorsField({ id, name, label, value, error, errorId }: ColorsProps) {
  const { settings } = useText()
  const isReady = choices.some((choice) => choice.value === value)
  const [ground = '', text = ''] = isReady ? [] : value.split(' ')
  const own = { ground: ground || palettes.pine.ground, text: text || palettes.pine.text }
  const labels = { ground: settings.ground, text: settings.onGround }
  return (
    <div className="grid gap-5">
      <fieldset className="field" id={id} aria-describedby={error && errorId}>
        <legend>{label}</legend>
        {choices.map((choice) => (
          <label key={choice.name} className="check">
            <input
              type="radio"
              name={name}
              value={choice.value}
              defaultChecked={isReady ? choice.value === value : choice.name === ownColors}
            />
            {choice.name !== 'none' && choice.name !== ownColors && (
              <Swatch {...palettes[choice.name]} />
            )}
            {settings.palettes[choice.name]}
          </label>
        ))}
        {error && (
          <p className="field-error" id={errorId}>
            {error}
          </p>
        )}
      </fieldset>
      <div className="grid gap-5 sm:grid-cols-2">
        {(['ground', 'text'] as const).map((part) => (
          <div key={part} className="field">
            <label htmlFor={ownColorFields[part]}>{labels[part]}</label>
            <input
              type="color"
              id={ownColorFields[part]}
              name={ownColorFields[part]}
              defaultValue={own[part]}
              aria-describedby="colors-hint"
            />
          </div>
        ))}
      </div>
      <p className="field-hint" id="colors-hint">
        {settings.colorsHint}
      </p>
    </div>
  )
}

/** An SVG, because the content policy forbids inline styles. */
function Swatch({ ground, text }: MastheadColors) {
  return (
    <svg width="72" height="32" viewBox="0 0 72 32" aria-hidden="true">
      <rect width="72" height="32" fill={ground} />
      <path d="M12 13h48M12 20h32" stroke={text} strokeWidth="4" />
    </svg>
  )
}

type PictureProps = {
  seen: string
  picture: MastheadPicture | null
  /**
   * Whether the form must include the password, because a file cannot be kept while it is asked
   * for.
   */
  asksPassword: boolean
  refused: SubmissionResult<string[]> | undefined
}

/**
 * The form of the picture below the front page's masthead: replace it, change its alternative text,
 * or remove it.
 */
export function PictureSection({ seen, picture, asksPassword, refused }: PictureProps) {
  const text = useText()
  const { settings } = text
  const words = settings.sections.picture
  const [form, fields] = usePortalForm(pictureForm(text), {
    id: 'picture',
    lastResult: refused,
    defaultValue: { alt: picture?.alt ?? '' },
  })
  return (
    <FoldedSection title={words.title} isOpen={refused !== undefined}>
      <p className="prose mb-4">{words.hint}</p>
      {picture && (
        <img
          className="mb-4"
          src={paths.photo(`${picture.small}.webp`)}
          alt={picture.alt}
          width={mastheadShape.small}
          height={mastheadShape.small / mastheadShape.ratio}
        />
      )}
      <PortalForm form={form} encType="multipart/form-data" isBelow>
        <input type="hidden" name="section" value="picture" />
        <input type="hidden" name="seen" value={seen} />
        <FileField field={fields.file} label={settings.picture.file} accept={photoTypes} />
        <InputField
          field={fields.alt}
          label={settings.picture.alt}
          hint={settings.picture.altHint}
        />
        {picture && (
          <label className="flex min-h-11 items-center gap-3">
            <input type="checkbox" name="remove" />
            {settings.picture.remove}
          </label>
        )}
        {asksPassword && <PasswordAgainField />}
        <div>
          <button className="button">{words.save}</button>
        </div>
      </PortalForm>
    </FoldedSection>
  )
}
