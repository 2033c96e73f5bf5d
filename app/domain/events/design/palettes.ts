import type { pageTemplates } from '#db/schema/event-values.ts'
import type { EventDesign } from '../event.ts'

type Template = (typeof pageTemplates)[number]
export type PaletteColors = Pick<EventDesign, 'bgColor' | 'textColor' | 'borderColor'>

const colors = (bgColor: string, textColor: string, borderColor: string): PaletteColors => ({
  bgColor,
  textColor,
  borderColor,
})

/**
 * The palettes of each page template; every color pair is readable. Names are unique across
 * templates.
 */
export const palettes = {
  default: {
    newsprint: colors('#fbf8f1', '#1f2421', '#333333'),
    spruce: colors('#f1f6f2', '#16281f', '#1d5a45'),
    rose: colors('#fff5f2', '#35191a', '#9b2d20'),
    evening: colors('#1b2433', '#f2ede0', '#d9b45b'),
  },
  minimalist: {
    snow: colors('#ffffff', '#1a1a1a', '#1a1a1a'),
    linen: colors('#f4f1ea', '#23301f', '#1d5a45'),
    lake: colors('#eef5fa', '#10263a', '#1f5f8b'),
    midnight: colors('#141a2e', '#f3f0e4', '#ffd166'),
  },
  vibrant: {
    barn: colors('#fff6df', '#2b1a12', '#9b2d20'),
    meadow: colors('#eef4f0', '#13251b', '#1d5a45'),
    river: colors('#eaf3fb', '#0f2233', '#174f86'),
    plum: colors('#fbf0f6', '#2d1226', '#6d2459'),
  },
} as const satisfies Record<Template, Record<string, PaletteColors>>

export type PaletteName = { [T in Template]: keyof (typeof palettes)[T] }[Template]

/** The choice of no palette: template and colors come from the form's own fields. */
export const ownPalette = 'own'

const designs = new Map<string, PaletteColors & { pageTemplate: Template }>(
  Object.entries(palettes).flatMap(([template, named]) =>
    Object.entries(named).map(([name, chosen]) => [
      name,
      { ...chosen, pageTemplate: template as Template },
    ]),
  ),
)

export const paletteNames = [...designs.keys()] as [PaletteName, ...PaletteName[]]

/** Returns the template and colors of a palette; undefined for `ownPalette`. */
export function findPalette(name: string) {
  return designs.get(name)
}

/** Returns a form with the template and colors of its palette, if it has one. */
export function applyPalette<Form extends { palette: string }>({ palette, ...form }: Form) {
  return { ...form, ...findPalette(palette) }
}
