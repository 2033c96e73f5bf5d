import {
  canvas,
  circle,
  darker,
  ellipse,
  lighter,
  path,
  polygon,
  rect,
  stroke,
  times,
} from './shapes.ts'

/** The colors of a season or time of day, from the sky to the ground. */
export const seasons = {
  spring: { sky: '#cfe3ea', low: '#eef3e4', hill: '#9fb98d', ground: '#8fb06a', leaf: '#6f9a52' },
  summer: { sky: '#a9d0e4', low: '#e7f0e6', hill: '#7fa37a', ground: '#7d9c50', leaf: '#4d7a45' },
  autumn: { sky: '#dfe0d2', low: '#f4e6c8', hill: '#b98f57', ground: '#a99355', leaf: '#c2652a' },
  winter: { sky: '#c9d6dc', low: '#eef0ee', hill: '#b4c2c8', ground: '#f4f4f0', leaf: '#4c6a5a' },
  evening: { sky: '#e8a87c', low: '#fbe3b5', hill: '#8b6f72', ground: '#7b7a4c', leaf: '#4b5a3a' },
  night: { sky: '#141a2e', low: '#2b3557', hill: '#1b2440', ground: '#20283a', leaf: '#18283a' },
} as const
export type Season = keyof typeof seasons

const { width, height, ground } = canvas

const cloud = (x: number, y: number, size: number) =>
  [0, 0.7, 1.5, 2.1]
    .map((step, n) =>
      ellipse(x + step * size, y - (n % 2) * size * 0.3, size, size * 0.5, '#ffffffb0'),
    )
    .join('')

const stars = times(60, (n) =>
  circle((n * 397) % width, (n * 211) % 430, 1.4 + (n % 3) * 0.7, '#e8ecff'),
)

function sky(season: Season, shift: number) {
  const { sky: upper, low } = seasons[season]
  const gradient = `<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${upper}"/><stop offset="1" stop-color="${low}"/></linearGradient></defs>`
  const light = {
    night: stars + circle(1010 - shift, 150, 52, '#f4efcf'),
    evening: circle(300 + shift, 400, 80, '#fff1c4'),
    winter: cloud(200 + shift, 130, 90) + cloud(860 - shift, 190, 70),
    spring: cloud(160 + shift, 150, 70) + cloud(900 - shift, 110, 60),
    summer: circle(1080 - shift, 140, 58, '#fff3c2') + cloud(220 + shift, 160, 64),
    autumn: cloud(720 - shift, 140, 80),
  }[season]
  return `${gradient}${rect(0, 0, width, height, 'url(#sky)')}${light}`
}

function hills(season: Season, shift: number) {
  const { hill } = seasons[season]
  const range = (y: number, rise: number, fill: string, from: number) =>
    path(
      `M0 ${y} Q${200 + from} ${y - rise} ${460 + from} ${y - rise * 0.35} T${860 + from} ${y - rise * 0.5} T${width} ${y - rise * 0.3} V${height} H0 Z`,
      fill,
    )
  const far = season === 'night' ? lighter(hill, 0.06) : lighter(hill, 0.12)
  return range(520, 210, far, shift) + range(570, 120, hill, -shift)
}

/**
 * Draws `content` in front of hills and sky.
 * @param shift moves sun, clouds and hills, so that every picture has another background
 */
export function landscape(season: Season, shift: number, content: string, bare = '') {
  const { ground: earth } = seasons[season]
  const lines = times(5, (n) =>
    rect(0, ground + 34 + n * 30 + n * n * 3, width, 3 + n, darker(earth, 0.03)),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${sky(season, shift)}${hills(season, shift)}${bare}${rect(0, ground - 6, width, height, earth)}${lines}${content}</svg>`
}

export const tree = (x: number, size: number, leaf: string, base: number = ground) =>
  rect(x - size * 0.07, base - size * 0.6, size * 0.14, size * 0.6, '#5f4a36') +
  circle(x, base - size * 0.95, size * 0.42, leaf) +
  circle(x - size * 0.3, base - size * 0.72, size * 0.3, darker(leaf, 0.04)) +
  circle(x + size * 0.3, base - size * 0.74, size * 0.32, darker(leaf, 0.06)) +
  circle(x - size * 0.08, base - size * 1.1, size * 0.22, lighter(leaf, 0.05))

const evergreen = '#42704f'
const needles: Record<Season, string> = {
  spring: evergreen,
  summer: evergreen,
  autumn: evergreen,
  winter: '#4c6a5a',
  evening: '#3f4d36',
  night: '#18283a',
}

export const pine = (x: number, size: number, season: Season, base: number = ground) => {
  const tint = darker(needles[season], (Math.round(x) % 3) * 0.02)
  return (
    rect(x - size * 0.05, base - size * 0.2, size * 0.1, size * 0.2, '#4d3d30') +
    times(3, (n) => {
      const [half, y] = [size * (0.34 - n * 0.08), base - size * (0.15 + n * 0.27)]
      return polygon(darker(tint, n * 0.03), [x - half, y], [x + half, y], [x, y - size * 0.45])
    })
  )
}

export const bareTree = (x: number, size: number, base: number = ground) =>
  stroke(
    `M${x} ${base} V${base - size} M${x} ${base - size * 0.4} L${x - size * 0.3} ${base - size * 0.85} M${x} ${base - size * 0.5} L${x + size * 0.32} ${base - size * 0.95} M${x - size * 0.18} ${base - size * 0.66} L${x - size * 0.36} ${base - size * 0.6}`,
    '#5b4b3e',
    size * 0.045,
  )

export const bushes = (from: number, to: number, leaf: string, base: number = ground) =>
  times(Math.floor((to - from) / 46), (n) =>
    circle(from + n * 46, base - 8 + (n % 2) * 6, 30 - (n % 3) * 5, darker(leaf, (n % 3) * 0.03)),
  )

export const fence = (from: number, to: number, color = '#f3ead7', base: number = ground + 40) =>
  rect(from, base - 48, to - from, 7, color) +
  rect(from, base - 24, to - from, 7, color) +
  times(Math.floor((to - from) / 38) + 1, (n) => rect(from + n * 38, base - 66, 11, 70, color))

/** A path that widens toward the viewer. */
export const walk = (x: number, color = '#cdbf9f') =>
  path(
    `M${x - 30} ${ground} C${x - 40} 690 ${x - 150} 730 ${x - 190} 800 H${x + 150} C${x + 80} 720 ${x + 40} 680 ${x + 30} ${ground} Z`,
    color,
  )

export const street = (color = '#8d8a84') =>
  rect(0, ground + 70, width, 110, color) +
  rect(0, ground + 58, width, 14, '#c9c2b2') +
  times(8, (n) => rect(40 + n * 170, ground + 120, 90, 8, '#e9e2cf'))

export const river = (y: number, depth: number, color = '#5d8ea3') =>
  rect(0, y, width, depth, color) +
  times(14, (n) =>
    rect(
      (n * 211) % 1200,
      y + 14 + ((n * 37) % Math.max(1, depth - 20)),
      70 + (n % 4) * 30,
      4,
      lighter(color, 0.1),
    ),
  )

/** Rows of a field or an orchard's floor. */
export const rows = (color: string) =>
  times(9, (n) =>
    path(`M${n * 160 - 40} 800 L${420 + n * 55} ${ground + 6} h14 L${n * 160 + 20} 800 Z`, color),
  )
