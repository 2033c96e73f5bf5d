import { colord, extend } from 'colord'
import a11y from 'colord/plugins/a11y'
import mixing from 'colord/plugins/mix'

extend([a11y, mixing])

/** Colors are `#rrggbb`, lower case. Contrast is that of WCAG 2, from 1 to 21. */

export const readableContrast = 4.5

/** A color as people and programs write it, or null: `#ABC`, `#aabbcc`, `AABBCC`. */
export function readColor(text: string): string | null {
  const digits = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(text.trim())?.[1]
  return digits ? colord(`#${digits}`).toHex() : null
}

export function contrast(one: string, other: string): number {
  return colord(one).contrast(other)
}

/** The color that lies between two, `share` of the way from the first to the second. */
export function mix(from: string, to: string, share: number): string {
  return colord(from).mix(to, share, 'rgb').toHex()
}

/**
 * The color itself where it can be read on the ground, else the nearest one on its way to black or
 * white that can; one of the two always can.
 */
export function readable(color: string, ground: string, least = readableContrast): string {
  if (contrast(color, ground) >= least) return color
  const pole = contrast('#000000', ground) >= contrast('#ffffff', ground) ? '#000000' : '#ffffff'
  for (let share = 0.05; share < 1; share += 0.05) {
    const nearer = mix(color, pole, share)
    if (contrast(nearer, ground) >= least) return nearer
  }
  return pole
}

/** A ground's counterpart for the dark: its hue, hardly lighter than the night. */
export function darkened(ground: string): string {
  const glow = (color: string) => contrast(color, '#000000')
  if (glow(ground) < 2.2) return ground
  let dark = ground
  while (glow(dark) >= 1.4) dark = mix(dark, '#101314', 0.15)
  return dark
}
