import { expect, test } from 'vitest'
import { contrast, darkened, readable, readableContrast, readColor } from './colors.ts'

test('colors are read in every notation', () => {
  expect(readColor('#FFF')).toBe('#ffffff')
  expect(readColor(' 1D5A45 ')).toBe('#1d5a45')
  for (const text of ['', 'red', '#12', '#1234', 'rgb(0,0,0)', '#12345g', '#fff;}body{']) {
    expect(readColor(text), text).toBeNull()
  }
})

test('contrast is computed as in WCAG 2', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21)
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
  expect(contrast('#336699', '#336699')).toBe(1)
})

test('a readable color stays unchanged', () => {
  expect(readable('#1d5a45', '#ffffff')).toBe('#1d5a45')
})

test('every text is readable on every background, in light and dark mode', () => {
  const steps = ['00', '33', '66', '80', '99', 'cc', 'ff']
  const colors = steps.flatMap((r) => steps.flatMap((g) => steps.map((b) => `#${r}${g}${b}`)))
  for (const ground of colors) {
    const night = darkened(ground)
    for (const color of ['#000000', '#ffffff', '#808080', '#ff0000', '#0000ff', ground]) {
      expect(contrast(readable(color, ground), ground)).toBeGreaterThanOrEqual(readableContrast)
      expect(contrast(readable(color, night), night)).toBeGreaterThanOrEqual(readableContrast)
    }
    expect(contrast(night, '#000000'), ground).toBeLessThan(2.3)
  }
})
