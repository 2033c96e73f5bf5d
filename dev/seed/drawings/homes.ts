import { chimney, door, gable, porch, window, windows } from './building-parts.ts'
import {
  bareTree,
  bushes,
  fence,
  landscape,
  pine,
  rows,
  type Season,
  seasons,
  tree,
  walk,
} from './scenery.ts'
import { canvas, circle, darker, path, polygon, rect, stroke, times } from './shapes.ts'

/** Houses to live in. Each function returns a whole picture. */

const { ground } = canvas
const lit = '#fbd98a'

type Paint = { wall: string; roof: string; door: string }

const pane = (season: Season) => (season === 'night' || season === 'evening' ? lit : undefined)

/** Two stories with a gable, as in most old streets. */
export function house(
  season: Season,
  shift: number,
  { wall, roof, door: color }: Paint,
  hasPorch = false,
) {
  const { leaf } = seasons[season]
  const x = 330 + (shift % 90)
  const content =
    tree(x - 130, 330, leaf) +
    chimney(x + 330, ground - 470) +
    gable({ x, front: 300, side: 330, height: 270, rise: 130, wall, roof }) +
    windows([x + 55, ground - 235], [2, 1], [145, 0], pane(season)) +
    window(x + 127, ground - 335, 46, 50, pane(season)) +
    windows([x + 345, ground - 235], [3, 2], [105, 122], pane(season)) +
    door(x + 122, ground, color) +
    (hasPorch ? porch(x - 14, 328, '#f6f1e4') : '') +
    bushes(x + 330, x + 640, leaf) +
    walk(x + 150) +
    fence(0, x - 40)
  return landscape(season, shift, content)
}

/** One low story under a large roof. */
export function cottage(season: Season, shift: number, { wall, roof, door: color }: Paint) {
  const { leaf } = seasons[season]
  const x = 380 - (shift % 70)
  const top = ground - 170
  const content =
    chimney(x + 90, top - 190, '#7d7468') +
    rect(x, top, 560, 170, wall) +
    times(26, (n) =>
      circle(x + 16 + ((n * 83) % 530), top + 24 + ((n * 47) % 130), 9, darker(wall, 0.05)),
    ) +
    polygon(
      roof,
      [x - 44, top + 16],
      [x + 110, top - 150],
      [x + 450, top - 150],
      [x + 604, top + 16],
    ) +
    times(6, (n) =>
      rect(x + 70 - n * 22, top - 120 + n * 24, 420 + n * 44, 3, darker(roof, 0.05)),
    ) +
    window(x + 60, top + 56, 70, 66, pane(season)) +
    window(x + 430, top + 56, 70, 66, pane(season)) +
    door(x + 250, ground, color) +
    bushes(x - 60, x + 220, leaf) +
    bushes(x + 350, x + 640, leaf) +
    tree(x + 720, 300, leaf) +
    walk(x + 280) +
    fence(x + 640, 1280)
  return landscape(season, shift, content, pine(150, 260, season) + pine(240, 200, season))
}

/** A square house of brick, four windows above and three below. */
export function foursquare(season: Season, shift: number, { wall, roof, door: color }: Paint) {
  const { leaf } = seasons[season]
  const x = 400 + (shift % 60)
  const top = ground - 340
  const bricks = times(17, (n) => rect(x, top + 18 + n * 19, 460, 2, darker(wall, 0.06)))
  const content =
    (season === 'winter' ? bareTree(x - 150, 380) : tree(x - 150, 380, leaf)) +
    rect(x, top, 460, 340, wall) +
    bricks +
    polygon(
      roof,
      [x - 40, top + 10],
      [x + 150, top - 120],
      [x + 310, top - 120],
      [x + 500, top + 10],
    ) +
    polygon(darker(roof), [x + 180, top - 20], [x + 230, top - 84], [x + 280, top - 20]) +
    window(x + 212, top - 50, 36, 34, pane(season)) +
    windows([x + 40, top + 44], [4, 1], [112, 0], pane(season)) +
    windows([x + 40, top + 196], [1, 1], [0, 0], pane(season)) +
    windows([x + 376, top + 196], [1, 1], [0, 0], pane(season)) +
    door(x + 200, ground, color, 62) +
    porch(x + 120, 224, '#efe6d2') +
    bushes(x + 470, x + 720, leaf) +
    walk(x + 232, '#bfb6a4')
  return landscape(season, shift, content, bareTree(1120, 260))
}

/** Long and low, with dormers; a wide porch. */
export function bungalow(season: Season, shift: number, { wall, roof, door: color }: Paint) {
  const { leaf } = seasons[season]
  const x = 300 + (shift % 80)
  const top = ground - 190
  const dormer = (at: number) =>
    rect(at, top - 130, 110, 80, wall) +
    polygon(darker(roof), [at - 20, top - 124], [at + 55, top - 184], [at + 130, top - 124]) +
    window(at + 34, top - 112, 42, 46, pane(season))
  const content =
    rect(x, top, 640, 190, wall) +
    polygon(
      roof,
      [x - 50, top + 22],
      [x + 60, top - 170],
      [x + 580, top - 170],
      [x + 690, top + 22],
    ) +
    dormer(x + 110) +
    dormer(x + 410) +
    windows([x + 60, top + 70], [2, 1], [110, 0], pane(season)) +
    windows([x + 430, top + 70], [2, 1], [110, 0], pane(season)) +
    door(x + 290, ground, color) +
    porch(x + 10, 620, '#f6f1e4') +
    tree(x + 800, 280, leaf) +
    bushes(x - 120, x, leaf) +
    walk(x + 318)
  return landscape(season, shift, content)
}

/** Two houses under one roof. */
export function duplex(
  season: Season,
  shift: number,
  { wall, roof, door: color }: Paint,
  other: string,
) {
  const { leaf } = seasons[season]
  const x = 260 + (shift % 50)
  const half = (at: number, paint: string, entrance: string) =>
    gable({ x: at, front: 250, side: 120, height: 280, rise: 110, wall: paint, roof }) +
    windows([at + 40, ground - 250], [2, 1], [120, 0], pane(season)) +
    window(at + 150, ground - 130, 60, 66, pane(season)) +
    window(at + 285, ground - 220, 46, 62, pane(season)) +
    door(at + 50, ground, entrance)
  const content =
    half(x + 370, other, darker(color)) +
    half(x, wall, color) +
    chimney(x + 300, ground - 440) +
    fence(0, 1280, '#e8dfc8') +
    tree(1160, 300, leaf)
  return landscape(season, shift, content)
}

/** A farmhouse with its silo and the remaining fields. */
export function farm(
  season: Season,
  shift: number,
  { wall, roof, door: color }: Paint,
  withSilo = true,
) {
  const { leaf, ground: earth } = seasons[season]
  const x = 250 + (shift % 60)
  const silo =
    rect(900, ground - 360, 120, 360, '#b9b5aa') +
    times(11, (n) => rect(900, ground - 340 + n * 32, 120, 3, '#9d998f')) +
    path(`M900 ${ground - 360} a60 62 0 0 1 120 0 Z`, '#8f3b2e') +
    gable({
      x: 1010,
      front: 150,
      side: 140,
      height: 150,
      rise: 80,
      wall: '#9b3a2c',
      roof: '#5a5650',
    })
  const content =
    rows(darker(earth, 0.05)) +
    (withSilo ? silo : tree(980, 380, leaf) + tree(1120, 300, leaf)) +
    gable({ x, front: 240, side: 260, height: 250, rise: 120, wall, roof }) +
    windows([x + 36, ground - 225], [2, 1], [120, 0], pane(season)) +
    windows([x + 275, ground - 225], [2, 2], [120, 112], pane(season)) +
    door(x + 92, ground, color) +
    porch(x - 10, 262, '#f6f1e4') +
    stroke(`M${x - 60} ${ground + 30} h-400`, '#a08c66', 6)
  return landscape(season, shift, content, tree(130, 260, leaf))
}
