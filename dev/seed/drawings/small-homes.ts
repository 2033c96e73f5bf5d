import { chimney, door, window, windows } from './building-parts.ts'
import { bushes, landscape, pine, river, type Season, seasons, tree } from './scenery.ts'
import { canvas, circle, darker, lighter, path, polygon, rect, times } from './shapes.ts'

/** Homes with one room or two. Each function returns a whole picture. */

const { ground } = canvas
const lit = '#fbd98a'

/** A house on wheels. */
export function tinyHouse(season: Season, shift: number, wall: string, roof: string) {
  const { leaf } = seasons[season]
  const x = 400 + (shift % 80)
  const wheel = (at: number) =>
    circle(at, ground - 2, 40, '#2b2f33') + circle(at, ground - 2, 17, '#b9b5aa')
  const content =
    tree(x - 170, 300, leaf) +
    tree(x + 640, 250, leaf) +
    rect(x - 90, ground - 44, 560, 16, '#4b4f55') +
    polygon(
      wall,
      [x, ground - 44],
      [x, ground - 290],
      [x + 440, ground - 340],
      [x + 440, ground - 44],
    ) +
    times(20, (n) => rect(x + 10 + n * 22, ground - 300, 2, 256, darker(wall, 0.05))) +
    polygon(
      roof,
      [x - 34, ground - 276],
      [x + 474, ground - 336],
      [x + 474, ground - 366],
      [x - 34, ground - 306],
    ) +
    window(x + 50, ground - 220, 80, 76, lit) +
    window(x + 340, ground - 250, 60, 56, lit) +
    door(x + 200, ground - 44, '#e3b95b', 66, 150) +
    rect(x + 180, ground - 30, 106, 14, '#8a6a48') +
    rect(x + 168, ground - 14, 130, 14, '#7a5c3d') +
    wheel(x + 90) +
    wheel(x + 380) +
    bushes(x - 60, x + 60, leaf)
  return landscape(season, shift, content)
}

/** Squared logs, at the edge of the woods. */
export function cabin(season: Season, shift: number, wall: string, isByWater = false) {
  const [x, top] = [420 - (shift % 60), ground - 190]
  const content =
    (isByWater
      ? river(ground + 40, 140) + path(`M${x + 520} ${ground + 20} h180 l60 40 h-200 Z`, '#8a6a48')
      : '') +
    chimney(x + 370, top - 190, '#7d7468') +
    rect(x, top, 440, 190, wall) +
    times(
      8,
      (n) =>
        rect(x - 10, top + n * 24, 460, 4, darker(wall, 0.12)) +
        circle(x - 6, top + 14 + n * 24, 10, lighter(wall)) +
        circle(x + 446, top + 14 + n * 24, 10, lighter(wall)),
    ) +
    polygon('#4d4a44', [x - 50, top + 14], [x + 220, top - 190], [x + 490, top + 14]) +
    polygon(wall, [x + 30, top], [x + 220, top - 140], [x + 410, top]) +
    window(x + 196, top - 80, 48, 48, lit) +
    window(x + 50, top + 56, 66, 66, lit) +
    window(x + 320, top + 56, 66, 66, lit) +
    door(x + 190, ground, '#6d382c') +
    times(
      5,
      (n) =>
        circle(x + 500 + (n % 3) * 40, ground - 14 - Math.floor(n / 3) * 34, 20, '#b98f57') +
        circle(x + 500 + (n % 3) * 40, ground - 14 - Math.floor(n / 3) * 34, 9, '#e3c798'),
    )
  const woods = times(9, (n) => pine(60 + n * 150, 300 + ((n * 71) % 150), season))
  return landscape(season, shift, content, woods)
}

/** A red railroad car that is now a home. */
export function caboose(season: Season, shift: number, wall: string) {
  const { leaf } = seasons[season]
  const x = 300 + (shift % 50)
  const wheel = (at: number) =>
    circle(at, ground - 26, 32, '#2b2f33') + circle(at, ground - 26, 12, '#8d8a84')
  const content =
    rect(0, ground + 6, 1280, 9, '#6b625a') +
    times(22, (n) => rect(n * 60, ground + 14, 22, 16, '#7f6a54')) +
    rect(x, ground - 250, 620, 190, wall) +
    times(27, (n) => rect(x + 10 + n * 23, ground - 250, 2, 190, darker(wall, 0.05))) +
    rect(x - 40, ground - 272, 700, 26, '#3b3f43') +
    rect(x + 220, ground - 340, 180, 72, darker(wall, 0.05)) +
    rect(x + 204, ground - 356, 212, 20, '#3b3f43') +
    windows([x + 246, ground - 328], [2, 1], [82, 0], lit) +
    windows([x + 60, ground - 210], [2, 1], [110, 0], lit) +
    windows([x + 410, ground - 210], [2, 1], [110, 0], lit) +
    door(x + 292, ground - 60, '#f3ead7', 56, 130) +
    rect(x - 60, ground - 66, 740, 18, '#3b3f43') +
    [110, 190, 430, 510].map((at) => wheel(x + at)).join('') +
    bushes(0, 240, leaf) +
    tree(1120, 300, leaf)
  return landscape(season, shift, content)
}

/** A house that stands in the river on posts, with a boat. */
export function boathouse(season: Season, shift: number, wall: string, roof: string) {
  const { leaf } = seasons[season]
  const x = 330 + (shift % 60)
  const boat =
    path('M820 690 q120 70 250 0 l-30 50 q-90 22 -190 0 Z', '#9b3a2c') +
    rect(850, 686, 190, 8, '#e3c798')
  const content =
    river(ground - 20, 200) +
    times(5, (n) => rect(x + 20 + n * 96, ground - 40, 18, 130, '#6d5a44')) +
    rect(x - 20, ground - 56, 480, 20, '#8a6a48') +
    rect(x, ground - 230, 420, 176, wall) +
    times(18, (n) => rect(x + 10 + n * 23, ground - 230, 2, 176, darker(wall, 0.05))) +
    polygon(
      roof,
      [x - 40, ground - 220],
      [x + 100, ground - 330],
      [x + 320, ground - 330],
      [x + 460, ground - 220],
    ) +
    windows([x + 50, ground - 190], [2, 1], [90, 0], lit) +
    door(x + 300, ground - 56, '#f3ead7', 62, 126) +
    boat
  return landscape(
    season,
    shift,
    content,
    pine(120, 300, season) + pine(220, 240, season) + tree(1130, 260, leaf),
  )
}
