/** Colours are `#rrggbb`, lower case. Contrast is that of WCAG 2, from 1 to 21. */

export const readableContrast = 4.5

/** A color as people and programs write it, or null: `#ABC`, `#aabbcc`, `AABBCC`. */
export function readColor(text: string): string | null {
  const digits = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/.exec(text.trim().toLowerCase())?.[1]
  if (!digits) return null
  const six = digits.length === 6 ? digits : [...digits].map((digit) => digit + digit).join('')
  return `#${six}`
}

type Rgb = [red: number, green: number, blue: number]

const toRgb = (color: string): Rgb => [
  Number.parseInt(color.slice(1, 3), 16),
  Number.parseInt(color.slice(3, 5), 16),
  Number.parseInt(color.slice(5, 7), 16),
]

const toHex = (rgb: Rgb) =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

function luminance(color: string): number {
  const [red, green, blue] = toRgb(color).map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

/** The color that lies between two, `share` of the way from the first to the second. */
export function mix(from: string, to: string, share: number): string {
  const target = toRgb(to)
  return toHex(toRgb(from).map((part, at) => part + ((target[at] ?? 0) - part) * share) as Rgb)
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
  if (luminance(ground) < 0.06) return ground
  let dark = ground
  while (luminance(dark) > 0.02) dark = mix(dark, '#101314', 0.15)
  return dark
}
