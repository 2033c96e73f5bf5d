import { listingDrawings } from './seed/listing-drawings.ts'

/**
 * Stand-ins for the films of the about page. Each shows drawings of the demo town one after the
 * other.
 */
const films: ReadonlyArray<readonly string[]> = [
  [
    'The miller’s house on Race Street',
    'Farmhouse with forty acres',
    'House on Depot Street',
    'Schoolteacher’s cottage',
    'The doctor’s house',
  ],
  [
    'House with the blue porch',
    'Ferryman’s cottage',
    'House at the bend of the river',
    'Twin houses on Depot Street',
    'Farmhouse without its farm',
  ],
]

const secondsEach = 4

/** Draws a film as an animated SVG; null if there is none with this number, counted from 1. */
export function drawFilm(number: number): string | null {
  const drawings = films[number - 1]?.flatMap((title) => listingDrawings[title]?.[0]?.[1] ?? [])
  if (!drawings) return null
  const length = drawings.length * secondsEach
  const scenes = drawings.map((drawing, index) => scene(drawing, index * secondsEach, length))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1280 720" width="1280" height="720">
${scenes.join('\n')}</svg>`
}

/** Animates a drawing: it fades in, grows slowly, and fades out under the next. */
function scene(drawing: string, start: number, length: number): string {
  const at = (seconds: number) => Math.min(1, Math.max(0, seconds / length)).toFixed(4)
  const times = [0, at(start - 0.5), at(start), at(start + secondsEach), 1].join(';')
  const opacity = start === 0 ? '1;1;1;1;0' : '0;0;1;1;1'
  const animate = (name: string, rest: string) =>
    `<animate${name} ${rest} dur="${length}s" repeatCount="indefinite"/>`
  return `<g>${animate('', `attributeName="opacity" values="${opacity}" keyTimes="${times}"`)}
<g>${animate('Transform', `attributeName="transform" type="translate" values="0 0;-48 -60"`)}${drawing}</g></g>`
}
