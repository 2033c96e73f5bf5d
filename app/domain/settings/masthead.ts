import { contrast, darkened, readable, readableContrast, readColor } from '#app/shared/colors.ts'

/** The colors of the masthead as `#rrggbb`: what stands behind its text, and the text. */
export type MastheadColors = { ground: string; text: string }

/** Ready pairs; `text.settings.palettes` has their names. */
export const palettes = {
  pine: { ground: '#1d5a45', text: '#ffffff' },
  lake: { ground: '#1f4e79', text: '#ffffff' },
  brick: { ground: '#8c2f1f', text: '#fff7ec' },
  wheat: { ground: '#f0dca8', text: '#2b2415' },
} as const satisfies Record<string, MastheadColors>
export type PaletteName = keyof typeof palettes

/** Reads two colors with a space between them; null if they are none, or cannot be told apart. */
export function readMasthead(written: string): MastheadColors | null {
  const [ground, text, ...rest] = written.split(' ').map(readColor)
  if (!ground || !text || rest.length > 0) return null
  return contrast(text, ground) >= readableContrast ? { ground, text } : null
}

/** How the colors are where the browser asks for dark pages: less glaring, and still readable. */
export function atNight({ ground, text }: MastheadColors): MastheadColors {
  const night = darkened(ground)
  return { ground: night, text: readable(text, night) }
}

/**
 * Returns the stylesheet of a masthead in these colors. The navigation below keeps those of the page,
 * written out for browsers that know no variables. On paper there is no ground.
 */
export function mastheadCss(colors: MastheadColors): string {
  return `@media screen{body>header>p,body>header>nav{background:#fbf8f1;background:var(--color-paper)}${rules(colors)}}@media screen and (prefers-color-scheme:dark){${rules(atNight(colors))}}\n`
}

/** The class twice, because it has to count more than what the parts of the masthead say. */
const rules = ({ ground, text }: MastheadColors) =>
  `body>header{background:${ground}}.masthead.masthead *{color:${text};outline-color:${text}}`
