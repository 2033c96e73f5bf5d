import { canvas, circle, darker, type Point, polygon, rect, times } from './shapes.ts'

const frame = '#f6f1e4'
const glass = '#39505c'

/** A window with four panes; a yellow `pane` shows that somebody is at home. */
export function window(x: number, y: number, width = 46, height = 62, pane = glass) {
  return (
    rect(x - 5, y - 5, width + 10, height + 10, frame) +
    rect(x, y, width, height, pane) +
    rect(x + width / 2 - 2, y, 4, height, frame) +
    rect(x, y + height / 2 - 2, width, 4, frame) +
    rect(x - 9, y + height + 5, width + 18, 6, darker(frame, 0.12))
  )
}

/** Windows in rows and columns, starting at the upper left. */
export const windows = (
  [x, y]: Point,
  [columns, rows]: Point,
  [stepX, stepY]: Point,
  pane?: string,
) =>
  times(columns * rows, (n) =>
    window(x + (n % columns) * stepX, y + Math.floor(n / columns) * stepY, 46, 62, pane),
  )

export const door = (x: number, ground: number, color: string, width = 58, height = 118) =>
  rect(x - 7, ground - height - 7, width + 14, height + 7, frame) +
  rect(x, ground - height, width, height, color) +
  rect(x + 10, ground - height + 12, width - 20, 34, darker(color, 0.12)) +
  circle(x + width - 12, ground - height / 2 + 8, 4, '#e9c46a')

/** A wall's siding: faint lines across it. */
const siding = (x: number, y: number, width: number, height: number, wall: string) =>
  times(Math.floor(height / 22), (n) => rect(x, y + 20 + n * 22, width, 2, darker(wall, 0.04)))

type Gable = {
  x: number
  ground?: number
  /** The widths of the gable wall (`front`) and the long wall (`side`). */
  front: number
  side: number
  height: number
  rise: number
  wall: string
  roof: string
}

/** A house with a saddle roof, seen from one corner. */
export function gable({ x, ground = canvas.ground, front, side, height, rise, wall, roof }: Gable) {
  const top = ground - height
  const [middle, corner, end] = [x + front / 2, x + front, x + front + side]
  const shaded = darker(wall, 0.1)
  return (
    polygon(wall, [x, ground], [corner, ground], [corner, top], [middle, top - rise], [x, top]) +
    siding(x, top, front, height, wall) +
    rect(corner, top, side, height, shaded) +
    siding(corner, top, side, height, shaded) +
    polygon(
      roof,
      [middle, top - rise - 14],
      [end - front / 2 + 18, top - rise - 14],
      [end + 22, top + 14],
      [corner + 6, top + 14],
    ) +
    polygon(
      darker(roof, 0.08),
      [middle, top - rise - 14],
      [middle + 14, top - rise - 2],
      [x - 18, top + 20],
      [x - 26, top + 8],
    ) +
    polygon(
      darker(roof, 0.08),
      [middle, top - rise - 14],
      [middle - 14, top - rise - 2],
      [corner + 2, top + 22],
      [corner + 12, top + 8],
    )
  )
}

export const chimney = (x: number, y: number, color = '#8c4a3a') =>
  rect(x, y, 40, 84, color) + rect(x - 5, y - 10, 50, 14, darker(color))

/** A roof on posts, before a wall. */
export function porch(x: number, width: number, color: string, ground: number = canvas.ground) {
  const posts = Math.max(2, Math.round(width / 90))
  return (
    rect(x - 10, ground - 16, width + 20, 16, '#9c8f7a') +
    polygon(
      darker(color, 0.06),
      [x - 24, ground - 140],
      [x + width + 24, ground - 140],
      [x + width, ground - 176],
      [x, ground - 176],
    ) +
    times(posts + 1, (n) => rect(x + (n * (width - 12)) / posts, ground - 140, 12, 126, color)) +
    rect(x, ground - 62, width, 7, color)
  )
}
