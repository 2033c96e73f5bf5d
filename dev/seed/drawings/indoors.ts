import { canvas, circle, darker, ellipse, path, rect, stroke, times } from './shapes.ts'

/** A laid table, and furnished rooms. Each function returns a whole picture. */

const { width, height } = canvas

/** A laid table, from above. */
export function plate(cloth: string, dish: 'supper' | 'bread' | 'fish') {
  const food = {
    supper:
      ellipse(590, 380, 90, 60, '#8a5a35') +
      ellipse(720, 360, 74, 54, '#e9d8a6') +
      times(16, (n) => circle(620 + (n % 6) * 26, 450 + Math.floor(n / 6) * 22, 12, '#5f9a46')),
    bread:
      ellipse(640, 400, 150, 92, '#c98f4d') +
      times(4, (n) => stroke(`M${548 + n * 58} 350 q16 50 -6 96`, '#f1d9a7', 12)),
    fish:
      path('M500 400 q120 -100 260 0 q-140 100 -260 0 Z M750 400 l74 -56 v112 Z', '#9fb4bd') +
      circle(556, 388, 8, '#31434c') +
      ellipse(600, 478, 54, 18, '#e9c46a'),
  }[dish]
  const content =
    rect(0, 0, width, height, cloth) +
    times(17, (n) => rect(n * 80, 0, 34, height, '#ffffff30')) +
    times(11, (n) => rect(0, n * 80, width, 34, '#ffffff30')) +
    ellipse(640, 420, 300, 250, '#00000018') +
    ellipse(640, 400, 300, 250, '#fbf8f0') +
    ellipse(640, 400, 220, 180, '#efe8d8') +
    food +
    rect(230, 220, 20, 360, '#b9b5aa') +
    times(4, (n) => rect(208 + n * 18, 180, 10, 110, '#b9b5aa')) +
    rect(1030, 300, 20, 290, '#b9b5aa') +
    path('M1026 180 q44 60 24 150 h-24 Z', '#c9c5ba') +
    circle(1090, 170, 74, '#c5d7dc') +
    circle(1090, 170, 56, '#8fb3c0')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`
}

/** A furnished room with a window onto the hills. */
export function room(wall: string, cover: string, furniture: 'bed' | 'piano' | 'desk') {
  const pieces = {
    bed:
      rect(600, 470, 560, 190, '#8a6a48') +
      rect(620, 430, 540, 170, cover) +
      rect(620, 430, 150, 70, '#fbf8f0') +
      rect(590, 380, 24, 290, '#6d5238') +
      rect(1150, 430, 24, 240, '#6d5238'),
    piano:
      rect(640, 330, 460, 340, '#3b2a20') +
      rect(620, 470, 500, 34, '#2b1e16') +
      rect(640, 448, 460, 22, '#fbf8f0') +
      times(18, (n) => rect(650 + n * 25, 448, 10, 13, '#2b2f33')) +
      rect(780, 350, 180, 80, '#fbf8f0') +
      rect(800, 600, 180, 26, cover) +
      rect(820, 626, 14, 90, '#3b2a20') +
      rect(946, 626, 14, 90, '#3b2a20'),
    desk:
      rect(620, 480, 520, 26, '#a9825a') +
      rect(650, 506, 20, 200, '#8a6a48') +
      rect(1090, 506, 20, 200, '#8a6a48') +
      rect(900, 360, 150, 120, cover) +
      rect(720, 440, 120, 40, '#c2452a') +
      rect(730, 410, 100, 30, '#e3b95b') +
      path('M1090 480 v-110 l-40 -40 h80 Z', '#31434c'),
  }[furniture]
  const content =
    rect(0, 0, width, height, wall) +
    times(26, (n) => rect(n * 50, 0, 2, 620, darker(wall, 0.03))) +
    rect(0, 620, width, 180, '#b98f57') +
    times(7, (n) => rect(0, 640 + n * 26, width, 3, '#a07a45')) +
    rect(0, 604, width, 18, '#f6f1e4') +
    rect(160, 120, 320, 360, '#f6f1e4') +
    rect(176, 136, 288, 328, '#bcdbe6') +
    path('M176 380 q90 -90 160 -30 t128 -30 V464 H176 Z', '#7fa37a') +
    rect(314, 136, 12, 328, '#f6f1e4') +
    rect(176, 290, 288, 12, '#f6f1e4') +
    path('M130 100 h80 q-10 220 -70 400 h-10 Z', cover) +
    path('M510 100 h-80 q10 220 70 400 h10 Z', cover) +
    ellipse(560, 730, 420, 46, darker(cover, 0.05)) +
    pieces
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`
}
