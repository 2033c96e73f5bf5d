import { canvas, circle, darker, ellipse, lighter, path, rect, stroke, times } from './shapes.ts'

/** Objects for sale or found, and the chairs of a hall. Each function returns a whole picture. */

const { width, height } = canvas

const picture = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`

/** Split logs, stacked between two posts in front of a shed. */
export function firewood(wall: string) {
  const log = (x: number, y: number, n: number) => {
    const bark = n % 3 === 0 ? '#6d5238' : '#8a6a48'
    return circle(x, y, 38, bark) + circle(x, y, 30, '#e0bd86') + circle(x, y, 12, '#c99b5d')
  }
  return picture(
    rect(0, 0, width, 640, wall) +
      times(16, (n) => rect(n * 80, 0, 4, 640, darker(wall, 0.06))) +
      rect(0, 640, width, 160, '#8aa363') +
      times(60, (n) =>
        log(240 + (n % 11) * 80 + (Math.floor(n / 11) % 2) * 38, 630 - Math.floor(n / 11) * 70, n),
      ) +
      rect(160, 210, 34, 480, '#5b4632') +
      rect(1160, 210, 34, 480, '#5b4632') +
      path('M120 220 L680 110 L1240 220 L1240 250 L680 142 L120 250 Z', '#4d5a5e'),
  )
}

/** Old sash windows, leaning against a wall. */
export function sashes(wall: string) {
  const sash = (x: number, y: number, color: string) =>
    rect(x, y, 300, 430, color) +
    times(
      4,
      (n) =>
        rect(x + 26 + (n % 2) * 132, y + 26 + Math.floor(n / 2) * 198, 116, 182, '#bcdbe6') +
        stroke(
          `M${x + 50 + (n % 2) * 132} ${y + 120 + Math.floor(n / 2) * 198} l60 -60`,
          '#e8f3f7',
          6,
        ),
    )
  return picture(
    rect(0, 0, width, 620, wall) +
      times(9, (n) => rect(0, n * 70, width, 3, darker(wall, 0.05))) +
      rect(0, 620, width, 180, '#b98f57') +
      ellipse(640, 690, 520, 34, '#00000022') +
      sash(180, 250, '#f6f1e4') +
      sash(420, 220, '#9db8a4') +
      sash(780, 260, '#f3ead7'),
  )
}

/** A ring on a path by the water. */
export function ring(ground: string) {
  return picture(
    rect(0, 0, width, height, ground) +
      times(90, (n) =>
        ellipse(
          (n * 397) % width,
          (n * 211) % height,
          14 + (n % 5) * 6,
          9 + (n % 4) * 4,
          n % 2 ? lighter(ground) : darker(ground),
        ),
      ) +
      path('M0 0 H1280 V120 Q960 190 640 130 T0 170 Z', '#5d8ea3') +
      ellipse(650, 520, 190, 60, '#00000020') +
      `<ellipse cx="640" cy="460" rx="170" ry="130" fill="none" stroke="#aeb6b9" stroke-width="44"/>` +
      `<ellipse cx="640" cy="452" rx="172" ry="130" fill="none" stroke="#eef2f3" stroke-width="10"/>`,
  )
}

/** Chairs of these sizes in front of a curtain. */
export function chairs(curtain: string, seat: string, sizes: readonly number[]) {
  const chair = (x: number, size: number) => {
    const [wide, tall] = [190 * size, 250 * size]
    const top = 660 - tall - 140 * size
    return (
      rect(x, top, 16, tall + 140 * size, darker(seat, 0.15)) +
      rect(x + wide - 16, top, 16, tall + 140 * size, darker(seat, 0.15)) +
      rect(x + 16, top + 20, wide - 32, 110 * size, seat) +
      rect(x - 12, top + tall, wide + 24, 34 * size, lighter(seat))
    )
  }
  const step = 1040 / sizes.length
  return picture(
    rect(0, 0, width, 560, curtain) +
      times(20, (n) => rect(n * 64, 0, 26, 560, darker(curtain, 0.05))) +
      rect(0, 560, width, 240, '#a9825a') +
      times(6, (n) => rect(0, 590 + n * 40, width, 3, '#8a6a48')) +
      sizes.map((size, n) => chair(120 + n * step + (step - 190 * size) / 2, size)).join(''),
  )
}
