import { expect, test } from 'vitest'
import { contrast, readableContrast } from '#app/shared/colors.ts'
import { textFor } from '#app/text/index.ts'
import { filledEvent } from '#tests/support/events.ts'
import { eventDefaults } from '../event.ts'
import { pageDesignForm } from '../forms.ts'
import { designCss } from './design-css.ts'
import { findPalette, paletteNames } from './palettes.ts'

const designs = paletteNames.map((name) => [name, findPalette(name)] as const)

test('every template has four palettes', () => {
  const counts = Map.groupBy(designs, ([, design]) => design?.pageTemplate)
  expect([...counts.values()].map((group) => group.length)).toEqual([4, 4, 4])
})

test.each(designs)('%s is readable as it is', (_, design) => {
  if (!design) throw new Error('A palette without colors.')
  const { bgColor, textColor, borderColor } = design
  expect(contrast(textColor, bgColor)).toBeGreaterThanOrEqual(7)
  // Only posters put text on the border's color; elsewhere the color must just be visible.
  expect(contrast(borderColor, bgColor)).toBeGreaterThanOrEqual(readableContrast)
  const css = designCss({ ...eventDefaults, ...design, bgFiles: null })
  expect(css).toContain(`--color-paper:${bgColor};--color-ink:${textColor};`)
})

test('a palette sets the template and the colors, whatever the other fields say', () => {
  const typed = { palette: 'river', pageTemplate: 'minimalist', bgColor: '#ffffff' }
  expect(filledEvent(typed)).toMatchObject({
    ...{ pageTemplate: 'vibrant', bgColor: '#eaf3fb', borderColor: '#174f86' },
  })
  expect(pageDesignForm(textFor('en')).parse(typed)).toMatchObject({ textColor: '#0f2233' })
})

test('without a palette the fields decide', () => {
  const typed = { palette: 'own', pageTemplate: 'minimalist', bgColor: '#102030' }
  expect(filledEvent(typed)).toMatchObject({ pageTemplate: 'minimalist', bgColor: '#102030' })
  expect(filledEvent(typed)).not.toHaveProperty('palette')
  expect(pageDesignForm(textFor('en')).safeParse({ palette: 'nothing' }).success).toBe(false)
})
