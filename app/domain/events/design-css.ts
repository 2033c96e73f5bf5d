import { contrast, darkened, mix, readable, readableContrast } from './colors.ts'
import type { PageDesign } from './design.ts'
import { templates } from './templates.ts'

/** The stylesheet of an event's page: its colors by day and in the dark, and its template. */
export function designCss(design: PageDesign): string {
  return [
    `.event{${declarations(palette(design, design.bgColor))}}`,
    `@media (prefers-color-scheme:dark){.event{${declarations(nightPalette(design))}}}`,
    sizes(design),
    templates.shared,
    templates[design.pageTemplate],
    background(design),
    templates.print,
  ]
    .map((css) => css.replace(/\s*\n\s*/g, ''))
    .join('\n')
}

/**
 * Every color the portal's parts use: the owner's, and the portal's own brought to where they can
 * be read on the owner's ground. A form or a link on the page is as readable as its words.
 */
function palette(design: PageDesign, ground: string, borderColor = design.borderColor) {
  // In the dark the words stand out as much as they do by day, short of glaring.
  const byDay = contrast(design.textColor, design.bgColor)
  const ink = readable(design.textColor, ground, Math.min(10, Math.max(readableContrast, byDay)))
  const spruce = eitherOn(ground, '#1d5a45', '#7cc7a8')
  return {
    '--color-paper': ground,
    '--color-ink': ink,
    '--color-muted': readable(mix(ink, ground, 0.25), ground),
    '--color-spruce': spruce,
    '--color-on-spruce': eitherOn(spruce, '#ffffff', '#15191a'),
    '--color-barn': eitherOn(ground, '#9b2d20', '#f0907f'),
    '--color-amber': eitherOn(ground, '#7a5200', '#e3b95b'),
    '--color-edge': readable(mix(ink, ground, 0.5), ground, 3),
    '--color-hairline': mix(ink, ground, 0.8),
    '--event-border': borderColor,
    '--event-on-border': readable(design.bgColor, borderColor),
  }
}

function nightPalette(design: PageDesign) {
  const ground = darkened(design.bgColor)
  return palette(design, ground, readable(mix(design.borderColor, ground, 0.15), ground, 1.6))
}

/** The first color where it can be read, else the second, brought to where it can. */
function eitherOn(ground: string, first: string, second: string): string {
  return contrast(first, ground) >= readableContrast ? first : readable(second, ground)
}

function declarations(variables: Record<string, string | number>): string {
  return Object.entries(variables)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')
}

/** A heading never grows too large for a telephone, nor for the narrow column of the preview. */
function sizes({ h1FontSize, pFontSize, borderStyle, borderWidth }: PageDesign): string {
  return `.event{--event-style:${borderStyle};--event-width:${borderWidth}px}
    .event-title{font-size:min(${h1FontSize},11vw);font-size:min(${h1FontSize},12cqi)}
    .event-text{font-size:${pFontSize}}`
}

function background({ bgHashes }: PageDesign): string {
  if (!bgHashes) return ''
  const [narrow, wide] = bgHashes.map((hash) => `url(/photos/${hash}.webp)`)
  return `.event{
    background:var(--color-paper) ${narrow} center/cover;
    padding:clamp(1rem,6vw,5rem) clamp(.75rem,5vw,4rem)
  }
  @media (width>60rem){.event{background-image:${wide}}}`
}
