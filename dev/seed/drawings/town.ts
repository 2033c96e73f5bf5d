import { chimney, door, gable, windows } from './building-parts.ts'
import { bareTree, bushes, landscape, pine, type Season, seasons, street, tree } from './scenery.ts'
import { canvas, circle, darker, ellipse, path, polygon, rect, stroke, times } from './shapes.ts'

/** Buildings in the middle of town. Each function returns a whole picture. */

const { ground } = canvas
const lit = '#fbd98a'
const dark = '#31434c'
const neighbor = (x: number, width: number, height: number, wall: string) =>
  rect(x, ground - height, width, height, wall) +
  rect(x - 8, ground - height - 16, width + 16, 18, darker(wall)) +
  windows([x + 30, ground - height + 50], [Math.floor((width - 30) / 85), 1], [85, 0])

const stripes = (x: number, y: number, width: number, colors: readonly [string, string]) =>
  times(Math.floor(width / 40), (n) =>
    polygon(
      colors[n % 2] ?? colors[0],
      [x + n * 40, y],
      [x + n * 40 + 40, y],
      [x + n * 40 + 34, y + 56],
      [x + n * 40 - 6, y + 56],
    ),
  )

/** A shop with its rooms above. */
export function shop(season: Season, shift: number, wall: string, awning: string, isOpen = true) {
  const x = 380 + (shift % 60)
  const [pane, glow] = isOpen ? [undefined, lit] : ['#6f6a60', '#57534b']
  const content =
    neighbor(x - 330, 330, 300, '#b9a184') +
    neighbor(x + 520, 380, 260, '#8f7f72') +
    rect(x, ground - 400, 520, 400, wall) +
    rect(x - 12, ground - 424, 544, 28, darker(wall, 0.14)) +
    windows([x + 60, ground - 360], [4, 1], [118, 0], pane) +
    rect(x + 24, ground - 190, 300, 150, glow) +
    rect(x + 170, ground - 190, 7, 150, '#f6f1e4') +
    rect(x + 24, ground - 40, 472, 40, darker(wall, 0.18)) +
    door(x + 390, ground, darker(awning, 0.1), 76, 150) +
    stripes(x + 10, ground - 236, 500, [awning, '#f6f1e4']) +
    (isOpen ? '' : times(4, (n) => rect(x + 20, ground - 176 + n * 36, 308, 12, '#a98f68'))) +
    street()
  return landscape(season, shift, content)
}

/** A building of stone with columns and a clock: a bank, a hall, a museum. */
export function hall(season: Season, shift: number, wall: string, roof: string, columns = 4) {
  const [x, width] = [330 + (shift % 50), 620]
  const { leaf } = seasons[season]
  const content =
    tree(x - 140, 300, leaf) +
    tree(x + width + 150, 330, leaf) +
    rect(x, ground - 330, width, 330, wall) +
    windows([x + 30, ground - 270], [1, 2], [0, 125]) +
    windows([x + width - 76, ground - 270], [1, 2], [0, 125]) +
    rect(x + 110, ground - 300, width - 220, 280, darker(wall, 0.12)) +
    door(x + width / 2 - 40, ground - 30, '#5b3b2a', 80, 190) +
    times(columns, (n) => {
      const at = x + 122 + (n * (width - 286)) / (columns - 1)
      return (
        rect(at, ground - 296, 42, 270, '#f6f1e4') +
        rect(at - 8, ground - 300, 58, 14, '#e5dcc6') +
        rect(at - 8, ground - 40, 58, 14, '#e5dcc6')
      )
    }) +
    polygon(
      roof,
      [x + 60, ground - 300],
      [x + width / 2, ground - 440],
      [x + width - 60, ground - 300],
    ) +
    rect(x - 16, ground - 346, width + 32, 20, darker(wall, 0.06)) +
    polygon(
      darker(roof, 0.05),
      [x + 60, ground - 330],
      [x + width / 2, ground - 452],
      [x + width - 60, ground - 330],
    ) +
    circle(x + width / 2, ground - 372, 30, '#f6f1e4') +
    stroke(`M${x + width / 2} ${ground - 372} v-20 m0 20 h14`, '#31434c', 5) +
    rect(x + 90, ground - 30, width - 180, 15, '#cfc7b5') +
    rect(x + 70, ground - 15, width - 140, 15, '#bfb6a4')
  return landscape(season, shift, content)
}

/** Two gas pumps under a roof. */
export function fillingStation(season: Season, shift: number) {
  const x = 260 + (shift % 50)
  const pump = (at: number) =>
    rect(at, ground - 130, 56, 130, '#b8402f') +
    rect(at + 9, ground - 118, 38, 34, '#f6f1e4') +
    circle(at + 28, ground - 158, 28, '#f6f1e4') +
    stroke(`M${at + 56} ${ground - 90} q34 30 10 66`, '#2b2f33', 7)
  const content =
    rect(x + 380, ground - 210, 420, 210, '#e9e2cf') +
    rect(x + 380, ground - 226, 420, 26, '#3f7f87') +
    rect(x + 420, ground - 160, 190, 110, dark) +
    door(x + 680, ground, '#3f7f87', 70, 140) +
    rect(x - 30, ground - 280, 560, 34, '#f6f1e4') +
    rect(x - 30, ground - 256, 560, 12, '#b8402f') +
    rect(x + 20, ground - 250, 20, 250, '#cfc7b5') +
    rect(x + 340, ground - 250, 20, 250, '#cfc7b5') +
    pump(x + 110) +
    pump(x + 220) +
    rect(x - 10, ground - 14, 390, 14, '#bfb6a4') +
    street()
  return landscape(season, shift, content, bareTree(1180, 240))
}

/** A long room by the water, with tables outside. */
export function tavern(season: Season, shift: number, wall: string, roof: string) {
  const { leaf } = seasons[season]
  const x = 230 + (shift % 60)
  const table = (at: number) =>
    ellipse(at, ground + 22, 64, 14, '#a9825a') +
    rect(at - 5, ground + 22, 10, 54, '#7f6142') +
    polygon('#d9633b', [at - 84, ground - 92], [at, ground - 146], [at + 84, ground - 92]) +
    rect(at - 3, ground - 96, 6, 118, '#f6f1e4')
  const content =
    chimney(x + 440, ground - 400) +
    gable({ x, front: 260, side: 420, height: 210, rise: 120, wall, roof }) +
    windows([x + 300, ground - 170], [4, 1], [98, 0], lit) +
    door(x + 100, ground, '#6d382c') +
    rect(x + 60, ground - 190, 140, 40, '#2b2f33') +
    stroke(`M${x + 84} ${ground - 170} h92`, '#fbd98a', 8) +
    table(820) +
    table(1030) +
    bushes(0, 200, leaf)
  return landscape(season, shift, content, pine(1180, 280, season) + pine(1090, 200, season))
}

/** A platform with the end of the station. */
export function depot(season: Season, shift: number) {
  const [x, roof] = [260 + (shift % 40), '#54605c']
  const content =
    rect(x, ground - 210, 640, 210, '#c98f4d') +
    rect(x, ground - 70, 640, 70, '#8a5a35') +
    windows([x + 50, ground - 180], [2, 1], [100, 0]) +
    windows([x + 400, ground - 180], [2, 1], [100, 0]) +
    door(x + 290, ground, '#2f4f46', 70, 150) +
    polygon(
      roof,
      [x - 90, ground - 190],
      [x + 40, ground - 310],
      [x + 600, ground - 310],
      [x + 730, ground - 190],
    ) +
    times(4, (n) =>
      path(`M${x - 50 + n * 235} ${ground} V${ground - 190} h14 V${ground} Z`, '#6d5a44'),
    ) +
    rect(0, ground, 1280, 26, '#bfb6a4') +
    rect(0, ground + 74, 1280, 9, '#6b625a') +
    rect(0, ground + 112, 1280, 10, '#6b625a') +
    times(22, (n) => rect(n * 60, ground + 66, 20, 64, '#7f6a54'))
  return landscape(season, shift, content)
}
