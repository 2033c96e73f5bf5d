import {
  bareTree,
  fence,
  landscape,
  pine,
  river,
  rows,
  type Season,
  seasons,
  tree,
} from './scenery.ts'
import { canvas, circle, darker, path, polygon, rect, stroke, times } from './shapes.ts'

/** Land and water. Each function returns a whole picture. */

const { ground } = canvas

/** Land without a house: four stakes and a board. */
export function lot(
  season: Season,
  shift: number,
  beside: 'orchard' | 'fence' | 'woods' | 'hill' = 'fence',
) {
  const { leaf, ground: earth } = seasons[season]
  const stake = (x: number, y: number) =>
    rect(x, y - 70, 10, 70, '#c08a4a') + rect(x, y - 70, 10, 16, '#d9482f')
  const around = {
    orchard:
      rows(darker(earth, 0.05)) +
      times(6, (n) => tree(90 + n * 210, 190 + (n % 2) * 30, leaf, ground + 20)),
    fence: fence(0, 1280, '#e8dfc8', ground + 20) + tree(160, 320, leaf) + bareTree(1090, 260),
    woods: times(8, (n) => pine(40 + n * 170, 260 + ((n * 67) % 140), season, ground + 10)),
    hill:
      path(
        `M0 ${ground + 40} Q420 ${ground - 260} 900 ${ground - 60} T1280 ${ground - 120} V800 H0 Z`,
        earth,
      ) +
      tree(930, 220, leaf, ground - 60) +
      pine(260, 240, season, ground - 60),
  }[beside]
  const content =
    around +
    stroke('M330 690 L960 690 L1090 780 L200 780 Z', '#f6f1e4', 4) +
    stake(330, 692) +
    stake(960, 692) +
    stake(1086, 784) +
    stake(196, 784) +
    rect(610, 560, 14, 150, '#8a6a48') +
    rect(520, 500, 200, 96, '#f6f1e4') +
    stroke('M548 532 h144 M548 560 h100', '#1d5a45', 10)
  return landscape(season, shift, content)
}

/** Beds of vegetables between paths. */
export function garden(season: Season, shift: number) {
  const { leaf } = seasons[season]
  const bed = (x: number, y: number, width: number, color: string) =>
    rect(x, y, width, 44, '#6d5238') +
    times(Math.floor(width / 44), (n) => circle(x + 24 + n * 44, y + 6, 18, n % 2 ? leaf : color))
  const content =
    rect(470, ground - 150, 260, 150, '#c9d9d6') +
    polygon('#e4efec', [450, ground - 140], [600, ground - 240], [750, ground - 140]) +
    stroke(
      `M470 ${ground} V${ground - 150} L600 ${ground - 232} L730 ${ground - 150} V${ground} M600 ${ground - 232} V${ground} M535 ${ground} V${ground - 190} M665 ${ground} V${ground - 190}`,
      '#f6f1e4',
      8,
    ) +
    bed(80, 650, 460, '#c2452a') +
    bed(680, 650, 500, '#7a4f9b') +
    bed(20, 730, 540, '#e3b95b') +
    bed(660, 730, 580, '#4f8a3c') +
    fence(760, 1280, '#e8dfc8', ground + 10) +
    tree(190, 320, leaf)
  return landscape(season, shift, content)
}

/** Water over a ledge. */
export function falls(season: Season, shift: number) {
  const rock = '#6b6a66'
  const content =
    polygon(rock, [0, 800], [0, 250], [420, 270], [500, 620], [470, 800]) +
    polygon(darker(rock), [1280, 800], [1280, 220], [830, 270], [770, 620], [820, 800]) +
    rect(410, 262, 430, 420, '#d9ebf0') +
    times(16, (n) => rect(416 + n * 27, 264, 6 + (n % 3) * 4, 400, n % 2 ? '#ffffff' : '#b9d6df')) +
    times(12, (n) => circle(430 + n * 36, 670 + (n % 3) * 10, 40, '#f1f8fa')) +
    rect(0, 690, 1280, 110, '#5d8ea3') +
    times(9, (n) => rect((n * 173) % 1180, 712 + (n % 4) * 22, 120, 5, '#86b2c3')) +
    pine(110, 320, season, 262) +
    pine(270, 250, season, 272) +
    pine(990, 300, season, 262) +
    pine(1150, 360, season, 240)
  return landscape(season, shift, content)
}

/** Canoes on the water, early. */
export function canoes(season: Season, shift: number) {
  const canoe = (x: number, y: number, size: number, color: string) =>
    path(
      `M${x} ${y} q${size / 2} ${size * 0.42} ${size} 0 q-${size * 0.08} ${size * 0.24} -${size * 0.2} ${size * 0.24} h-${size * 0.6} q-${size * 0.12} 0 -${size * 0.2} -${size * 0.24} Z`,
      color,
    ) +
    circle(x + size * 0.5, y - size * 0.12, size * 0.07, '#e8c9a0') +
    rect(x + size * 0.44, y - size * 0.06, size * 0.12, size * 0.2, '#31434c') +
    stroke(
      `M${x + size * 0.36} ${y + size * 0.26} L${x + size * 0.68} ${y - size * 0.12}`,
      '#b98f57',
      7,
    )
  const content =
    river(ground - 50, 240, '#7b8fa6') +
    canoe(240, 640, 330, '#c2452a') +
    canoe(760, 600, 240, '#1d5a45')
  return landscape(
    season,
    shift,
    content,
    times(7, (n) => pine(60 + n * 200, 180 + ((n * 53) % 90), season, ground - 44)),
  )
}

/** A hill at night, with a telescope. */
export function stargazing(shift: number) {
  const content =
    path(`M0 700 Q500 ${ground - 200} 1280 680 V800 H0 Z`, '#111726') +
    stroke('M620 600 L700 540 M640 590 L600 690 M650 588 L690 690 M646 590 V694', '#cfd6e6', 14) +
    stroke('M560 640 L760 500', '#e3b95b', 34) +
    circle(470, 640, 24, '#e8c9a0') +
    path('M440 760 q0 -96 30 -96 t34 96 Z', '#9b3a2c') +
    circle(860, 628, 22, '#e8c9a0') +
    path('M832 750 q0 -92 28 -92 t32 92 Z', '#3f7f87')
  return landscape('night', shift, content)
}
