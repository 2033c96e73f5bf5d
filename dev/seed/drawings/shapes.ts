import { colord } from 'colord'

/** Parts of SVG drawings, on a canvas of 1280 by 800 with the ground at 620. */

export type Point = readonly [x: number, y: number]

export const canvas = { width: 1280, height: 800, ground: 620 } as const

export const rect = (x: number, y: number, width: number, height: number, fill: string) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`

export const polygon = (fill: string, ...points: Point[]) =>
  `<polygon points="${points.join(' ')}" fill="${fill}"/>`

export const circle = (x: number, y: number, radius: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"/>`

export const path = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`

export const stroke = (d: string, color: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round"/>`

export const darker = (color: string, by = 0.09) => colord(color).darken(by).toHex()
export const lighter = (color: string, by = 0.08) => colord(color).lighten(by).toHex()

/** Draws a part `count` times and joins the results. */
export const times = (count: number, piece: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => piece(index)).join('')
