import { windows } from './building-parts.ts'
import { bushes, landscape, type Season, seasons, street, tree } from './scenery.ts'
import { canvas, darker, ellipse, polygon, rect, stroke, times } from './shapes.ts'

/** Workplaces of today and of the past. Each function returns a whole picture. */

const { ground } = canvas
const dark = '#31434c'

/** A barn with a broken roof line and a cross on its door. */
export function barn(season: Season, shift: number, wall: string, roof: string) {
  const x = 360 + (shift % 60)
  const { leaf } = seasons[season]
  const top = ground - 210
  const white = '#f3ead7'
  const content =
    rect(x + 320, top, 330, 210, darker(wall, 0.1)) +
    polygon(
      roof,
      [x + 160, top - 190],
      [x + 500, top - 190],
      [x + 600, top - 110],
      [x + 672, top + 12],
      [x + 330, top + 12],
      [x + 268, top - 110],
    ) +
    polygon(
      wall,
      [x, ground],
      [x, top],
      [x + 52, top - 110],
      [x + 160, top - 190],
      [x + 268, top - 110],
      [x + 320, top],
      [x + 320, ground],
    ) +
    times(15, (n) => rect(x + 10 + n * 21, top, 2, 210, darker(wall, 0.05))) +
    stroke(
      `M${x} ${top} L${x + 52} ${top - 110} L${x + 160} ${top - 190} L${x + 268} ${top - 110} L${x + 320} ${top}`,
      darker(roof),
      16,
    ) +
    rect(x + 80, ground - 160, 160, 160, darker(wall, 0.06)) +
    stroke(
      `M${x + 80} ${ground} V${ground - 160} h160 V${ground} M${x + 80} ${ground} l160 -160 M${x + 240} ${ground} l-160 -160`,
      white,
      9,
    ) +
    rect(x + 130, top - 90, 60, 60, dark) +
    stroke(`M${x + 130} ${top - 90} h60 v60 h-60 Z`, white, 7) +
    windows([x + 390, ground - 140], [3, 1], [90, 0]) +
    tree(x - 150, 260, leaf) +
    times(4, (n) => ellipse(x + 720 + n * 66, ground + 6 - (n % 2) * 6, 40, 34, '#d9b65d'))
  return landscape(season, shift, content)
}

/** A factory hall under a saw-tooth roof, with its chimney. */
export function works(season: Season, shift: number, wall: string, teeth = 4, hasStack = true) {
  const [x, span] = [200 + (shift % 60), 860]
  const step = span / teeth
  const top = ground - 220
  const stack =
    rect(x + span - 60, ground - 520, 62, 520, '#8c4a3a') +
    rect(x + span - 68, ground - 530, 78, 20, '#6d382c')
  const content =
    (hasStack ? stack : '') +
    rect(x, top, span, 220, wall) +
    times(10, (n) => rect(x, top + 18 + n * 21, span, 2, darker(wall, 0.05))) +
    times(
      teeth,
      (n) =>
        polygon(
          '#6a7b82',
          [x + n * step, top],
          [x + n * step, top - 110],
          [x + (n + 1) * step, top],
        ) +
        polygon(
          '#c5d7dc',
          [x + n * step + 8, top - 6],
          [x + n * step + 8, top - 92],
          [x + n * step + 42, top - 72],
          [x + n * step + 42, top - 6],
        ),
    ) +
    times(
      teeth * 2,
      (n) =>
        rect(x + 30 + (n * (span - 20)) / (teeth * 2), top + 44, 70, 86, '#f6f1e4') +
        rect(x + 36 + (n * (span - 20)) / (teeth * 2), top + 50, 58, 74, dark),
    ) +
    rect(x + span / 2 - 70, ground - 126, 140, 126, '#5b4b3e') +
    times(6, (n) => rect(x + span / 2 - 70, ground - 120 + n * 21, 140, 3, '#46392f')) +
    street('#98938a')
  return landscape(season, shift, content)
}

/** A grain elevator at the railroad. */
export function elevator(season: Season, shift: number, isNear = true) {
  const { leaf } = seasons[season]
  const [x, scale] = isNear ? [480, 1] : [880, 0.55]
  const tall = 470 * scale
  const wall = '#cfc8b8'
  const box = (at: number, width: number, height: number) =>
    rect(at, ground - height, width, height, wall) +
    rect(at + width * 0.7, ground - height, width * 0.3, height, darker(wall)) +
    polygon(
      '#6e6a62',
      [at - 8, ground - height],
      [at + width / 2, ground - height - width * 0.3],
      [at + width + 8, ground - height],
    )
  const rails =
    rect(0, ground + 60, 1280, 8, '#6b625a') +
    rect(0, ground + 92, 1280, 9, '#6b625a') +
    times(22, (n) => rect(n * 60, ground + 54, 18, 54, '#7f6a54'))
  const content =
    box(x + 190 * scale, 260 * scale, tall * 0.62) +
    box(x, 230 * scale, tall) +
    windows([x + 60 * scale, ground - tall + 40], [1, isNear ? 2 : 1], [0, 150]) +
    (isNear ? rails : '') +
    bushes(0, 300, leaf)
  return landscape(season, shift, content)
}
