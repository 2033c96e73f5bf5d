import { useText } from '#app/text/index.ts'
import {
  type MastheadColors,
  type MastheadPaletteName,
  mastheadPalettes,
  ownColorFields,
  ownColors,
} from './masthead-colors.ts'

type Choice = { name: MastheadPaletteName | 'none' | typeof ownColors; value: string }

const ready: Choice[] = (Object.keys(mastheadPalettes) as MastheadPaletteName[]).map((name) => ({
  name,
  value: `${mastheadPalettes[name].ground} ${mastheadPalettes[name].text}`,
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
export function MastheadColorsField({ id, name, label, value, error, errorId }: ColorsProps) {
  const { settings } = useText()
  const isReady = choices.some((choice) => choice.value === value)
  const [ground = '', text = ''] = isReady ? [] : value.split(' ')
  const own = {
    ground: ground || mastheadPalettes.pine.ground,
    text: text || mastheadPalettes.pine.text,
  }
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
              <Swatch {...mastheadPalettes[choice.name]} />
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
