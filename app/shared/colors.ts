import { colord, extend } from 'colord'
import a11y from 'colord/plugins/a11y'
import mixing from 'colord/plugins/mix'

extend([a11y, mixing])

/** Colors are `#rrggbb` in lower case. Contrast is that of WCAG 2, from 1 to 21. */

export const readableContrast = 4.5

/** Normalizes a color such as `#ABC`, `#aabbcc` or `AABBCC`; null when it is not a color. */
export function readColor(text: string): string | null {
  const digits = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(text.trim())?.[1]
  return digits ? colord(`#${digits}`).toHex() : null
}

export function contrast(one: string, other: string): number {
  return colord(one).contrast(other)
}

/** Mixes two colors; `share` is the part of the second, 0 to 1. */
export function mix(from: string, to: string, share: number): string {
  return colord(from).mix(to, share, 'rgb').toHex()
}

/**
 * Returns the color itself if it is readable on `ground`, otherwise the nearest readable one on the
 * way to black or white; at least one of these is always readable.
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

/** Returns a dark background with the hue of `ground`. */
export function darkened(ground: string): string {
  const glow = (color: string) => contrast(color, '#000000')
  if (glow(ground) < 2.2) return ground
  let dark = ground
  while (glow(dark) >= 1.4) dark = mix(dark, '#101314', 0.15)
  return dark
}
