import { expect, test } from 'vitest'
import { contrast } from '#app/shared/colors.ts'
import { textFor } from '#app/text/index.ts'
import { inputs } from './inputs.ts'
import { inDarkMode, mastheadCss, mastheadPalettes, readMasthead } from './masthead-colors.ts'

const own = ['#000000 #ffffff', '#ffffff #000000', '#ffe000 #3a2b00', '#c4352b #ffffff'].map(
  (written) => readMasthead(written),
)

test.each([...Object.values(mastheadPalettes), ...own])(
  '%o is readable in light and dark mode',
  (colors) => {
    if (!colors) throw new Error('No colors.')
    expect(readMasthead(`${colors.ground} ${colors.text}`)).toEqual(colors)
    for (const { ground, text } of [colors, inDarkMode(colors)]) {
      expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5)
    }
    expect(contrast(inDarkMode(colors).ground, '#000000'), 'no glare').toBeLessThan(2.3)
  },
)

test('a third color is refused', () => {
  const field = inputs.colors.field('Colors', textFor('en'))
  expect(field.parse('#000000 #ffffff')).toBe('#000000 #ffffff')
  expect(field.safeParse('#000000 #ffffff #000000').success).toBe(false)
})

test('the stylesheet is small, and names both', () => {
  const css = mastheadCss(mastheadPalettes.wheat)
  expect(css.length).toBeLessThan(650)
  expect(css).toContain('body>header{background:#f0dca8}')
  expect(css).toContain(`body>header{background:${inDarkMode(mastheadPalettes.wheat).ground}}`)
})

test('the link that closes the menu is readable on the masthead, in light and dark mode', () => {
  const css = mastheadCss(mastheadPalettes.pine)
  for (const { text } of [mastheadPalettes.pine, inDarkMode(mastheadPalettes.pine)]) {
    expect(css).toContain(`.section-line:target .menu-close a{color:${text}`)
  }
})
