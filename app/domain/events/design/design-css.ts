import { paths } from '#app/paths.ts'
import { contrast, darkened, mix, readable, readableContrast } from '#app/shared/colors.ts'
import type { PageDesign } from './design.ts'
import { pageTemplateCss } from './page-template-css.ts'

/** Returns the stylesheet of an event's page: light and dark colors, and the page template. */
export function designCss(design: PageDesign): string {
  return [
    `.event{${declarations(palette(design, design.bgColor))}}`,
    `@media (prefers-color-scheme:dark){.event{${declarations(nightPalette(design))}}}`,
    sizes(design),
    pageTemplateCss.shared,
    pageTemplateCss[design.pageTemplate],
    background(design),
    pageTemplateCss.print,
  ]
    .map((css) => css.replace(/\s*\n\s*/g, ''))
    .join('\n')
}

/**
 * Returns every color that the portal's components use on the page: the owner's colors, and the
 * portal's own adjusted until readable on the owner's background.
 */
function palette(design: PageDesign, ground: string, borderColor = design.borderColor) {
  // Dark mode keeps the contrast of light mode, up to a limit above which text would glare.
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

/**
 * Returns the first color if it is readable on `ground`, otherwise the second, adjusted until
 * readable.
 */
function eitherOn(ground: string, first: string, second: string): string {
  return contrast(first, ground) >= readableContrast ? first : readable(second, ground)
}

function declarations(variables: Record<string, string | number>): string {
  return Object.entries(variables)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')
}

/**
 * Headings are also limited by the screen's width, so that they fit phones and the narrow preview.
 */
function sizes({ h1FontSize, pFontSize, borderStyle, borderWidth }: PageDesign): string {
  return `.event{--event-style:${borderStyle};--event-width:${borderWidth}px}
    .event-title{font-size:min(${h1FontSize},11vw);font-size:min(${h1FontSize},12cqi)}
    .event-text{font-size:${pFontSize}}`
}

/** Phones have no room for it: strips at the sides would be all that shows of it. */
function background({ bgFiles }: PageDesign): string {
  if (!bgFiles) return ''
  const [narrow, wide] = bgFiles.map((name) => `url(${paths.photo(`${name}.webp`)})`)
  return `@media (min-width:40rem){.event{
    background:var(--color-paper) ${narrow} center/cover;
    padding:clamp(1rem,6vw,5rem) clamp(.75rem,5vw,4rem)
  }}
  @media (width>60rem){.event{background-image:${wide}}}`
}
