import { contrast, darkened, readable, readableContrast, readColor } from '#app/shared/colors.ts'

/** The colors of the masthead's background and text, as `#rrggbb`. */
export type MastheadColors = { ground: string; text: string }

/** Palettes to choose from; `text.settings.palettes` has their names. */
export const mastheadPalettes = {
  pine: { ground: '#1d5a45', text: '#ffffff' },
  lake: { ground: '#1f4e79', text: '#ffffff' },
  brick: { ground: '#8c2f1f', text: '#fff7ec' },
  wheat: { ground: '#f0dca8', text: '#2b2415' },
} as const satisfies Record<string, MastheadColors>
export type MastheadPaletteName = keyof typeof mastheadPalettes

/** The value of the choice of other colors than those of a palette. */
export const ownColors = 'own'

/** The names of the fields for own colors, which the action combines into one setting. */
export const ownColorFields = { ground: 'masthead-ground', text: 'masthead-text' } as const

/**
 * Parses two colors with a space between them; null if they are invalid or their contrast is too
 * low (docs/rules.md#masthead).
 */
export function readMasthead(written: string): MastheadColors | null {
  const [ground, text, ...rest] = written.split(' ').map(readColor)
  if (!ground || !text || rest.length > 0) return null
  return contrast(text, ground) >= readableContrast ? { ground, text } : null
}

/** Returns the colors for browsers in dark mode: less glaring, and still readable. */
export function inDarkMode({ ground, text }: MastheadColors): MastheadColors {
  const night = darkened(ground)
  return { ground: night, text: readable(text, night) }
}

/**
 * Returns the stylesheet of a masthead in these colors. The navigation keeps the page's colors,
 * which are also written out for browsers without CSS variables. In print there is no background.
 */
export function mastheadCss(colors: MastheadColors): string {
  return `@media screen{body>header>p,body>header>nav{background:#fbf8f1;background:var(--color-paper)}${rules(colors)}}@media screen and (prefers-color-scheme:dark){${rules(inDarkMode(colors))}}\n`
}

/** Returns the stylesheet for the colors in an address; null if they are no valid pair. */
export function readMastheadCss(search: URLSearchParams): string | null {
  const colors = readMasthead(`${search.get('ground')} ${search.get('text')}`)
  return colors && mastheadCss(colors)
}

/**
 * The doubled class gives these rules a higher specificity than those of the masthead's parts. Where
 * browsers know `:has()`, phones show the link that closes the menu on the masthead.
 */
const rules = ({ ground, text }: MastheadColors) => {
  const onGround = `{color:${text};outline-color:${text}}`
  const close = `@supports selector(:has(*)){.section-line:target .menu-close a${onGround}}`
  return `body>header{background:${ground}}.masthead.masthead *${onGround}${close}`
}
