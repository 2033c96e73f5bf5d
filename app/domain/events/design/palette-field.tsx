import type { FieldMetadata } from '@conform-to/react'
import { useText } from '#app/text/index.ts'
import { pageTemplates } from '#db/schema/event-values.ts'
import type { EventDesign } from '../event.ts'
import { ownPalette, type PaletteColors, type PaletteName, palettes } from './palettes.ts'

type Template = EventDesign['pageTemplate']
type Design = PaletteColors & { pageTemplate: Template }

type PaletteFieldProps = {
  field: FieldMetadata<string | undefined, Record<string, unknown>, string[]>
  /** The design that stays if no palette is chosen. */
  own: Design
  isNew?: boolean
  /** Whether the palettes are shown at once. */
  isOpen: boolean
}

/** The palettes of each page template as small pictures of a page, and the present design. */
export function PaletteField({ field, own, isNew = false, isOpen }: PaletteFieldProps) {
  const { templates, palettes: words } = useText().events
  const chosen = field.initialValue ?? ownPalette
  const swatch = (value: string, label: string, design: Design) => (
    <label className="swatch" key={value}>
      <PagePicture {...design} />
      <span>
        <input type="radio" name={field.name} value={value} defaultChecked={chosen === value} />{' '}
        {label}
      </span>
    </label>
  )
  return (
    <details className="swatches" open={isOpen}>
      <summary>{words.title}</summary>
      <div role="radiogroup" aria-label={words.title}>
        {swatch(ownPalette, isNew ? words.standard : words.own, own)}
        {pageTemplates.map((pageTemplate) => (
          <fieldset key={pageTemplate}>
            <legend>{templates[pageTemplate]}</legend>
            {Object.entries<PaletteColors>(palettes[pageTemplate]).map(([name, colors]) =>
              swatch(name, words.names[name as PaletteName], { ...colors, pageTemplate }),
            )}
          </fieldset>
        ))}
      </div>
    </details>
  )
}

/** A small drawing of a page with this template and these colors. */
function PagePicture({ pageTemplate, bgColor, textColor, borderColor }: Design) {
  const { heading, lines, frame } = drawings[pageTemplate]
  const isPoster = pageTemplate === 'vibrant'
  return (
    <svg viewBox="0 0 64 48" width="96" height="72" aria-hidden="true">
      <path d="M0 0h64v48H0z" fill={bgColor} />
      {isPoster ? (
        <path d={frame} fill={borderColor} />
      ) : (
        <path d={frame} fill="none" stroke={borderColor} strokeWidth="2" />
      )}
      <path d={heading} stroke={isPoster ? bgColor : textColor} strokeWidth="4" />
      <path d={lines} stroke={textColor} />
    </svg>
  )
}

/**
 * How the drawings differ: `default` is centered in a frame, `minimalist` has a rule and facts in
 * the margin, `vibrant` has a block of color with large letters.
 */
const drawings: Record<Template, { frame: string; heading: string; lines: string }> = {
  default: {
    frame: 'M4 4h56v40H4z',
    heading: 'M18 13h28',
    lines: 'M10 19h44M10 21h44M14 27h36M14 31h36M14 35h36M14 39h24',
  },
  minimalist: {
    frame: 'M6 5h52',
    heading: 'M26 14h28',
    lines: 'M6 13h12M6 17h12M26 22h32M26 27h32M26 32h32M26 37h20',
  },
  vibrant: {
    frame: 'M0 0h64v22L0 27z',
    heading: 'M18 9h36M18 15h26',
    lines: 'M6 33h24M6 37h24M6 41h18M34 33h24M34 37h24M34 41h18',
  },
}
