import { describe, expect, test } from 'vitest'
import { contrast } from '#app/shared/colors.ts'
import { borderStyles, pageTemplates } from '#db/schema/events.ts'
import { eventDefaults } from '../event.ts'
import { designPath, type PageDesign, readDesign } from './design.ts'
import { designCss } from './design-css.ts'

const file = 'ab'.repeat(12)
const plain: PageDesign = { ...eventDefaults, bgFiles: null }
const getSearchParams = (path: string) => new URL(path, 'http://x').searchParams

test('an address of an earlier release, with the whole hashes, still has its picture', () => {
  const whole = 'ab'.repeat(32)
  expect(readDesign(getSearchParams(`/design?image=${whole}-${whole}`)).bgFiles).toEqual([
    whole,
    whole,
  ])
})

test('a design survives the way through its address', () => {
  const chosen: PageDesign = {
    ...plain,
    pageTemplate: 'vibrant',
    bgColor: '#112233',
    borderStyle: 'double',
    borderWidth: 0,
    h1FontSize: '3.25rem',
    bgFiles: [file, file],
  }
  expect(readDesign(getSearchParams(designPath(chosen)))).toMatchObject({
    pageTemplate: 'vibrant',
    bgColor: '#112233',
    borderStyle: 'double',
    borderWidth: 0,
    h1FontSize: '3.25rem',
    bgFiles: [file, file],
  })
})

test('invalid values in an address become defaults and never reach the styles', () => {
  const evil = '}body{display:none'
  const names = ['template', 'bg', 'text', 'border', 'style', 'width', 'h1', 'p', 'image']
  const search = new URLSearchParams(names.map((name) => [name, evil]))
  expect(designCss(readDesign(search))).toBe(designCss(readDesign(new URLSearchParams())))
  expect(designCss(readDesign(search))).not.toContain('display:none}body')
})

describe.each(pageTemplates)('%s', (pageTemplate) => {
  test.each(borderStyles)('%s border', (borderStyle) => {
    const css = designCss({ ...plain, pageTemplate, borderStyle })
    expect(css).toContain(`--event-style:${borderStyle}`)
    expect(css.split('{').length).toBe(css.split('}').length)
  })
})

test('words, links, forms and the poster’s block are readable, whatever colors were chosen', () => {
  const colors = ['#ffffff', '#000000', '#777777', '#ffff00', '#ff00ff', '#00ff7f', '#123456']
  for (const bgColor of colors) {
    for (const textColor of colors) {
      for (const borderColor of colors) {
        const css = designCss({ ...plain, bgColor, textColor, borderColor })
        for (const scheme of css.split('prefers-color-scheme:dark')) {
          const color = (name: string) => new RegExp(`--${name}:(#\\w{6})`).exec(scheme)?.[1] ?? ''
          const ground = color('color-paper')
          for (const name of ['ink', 'muted', 'spruce', 'barn', 'amber']) {
            expect(contrast(color(`color-${name}`), ground)).toBeGreaterThanOrEqual(4.5)
          }
          expect(contrast(color('color-on-spruce'), color('color-spruce'))).toBeGreaterThanOrEqual(
            4.5,
          )
          expect(contrast(color('event-on-border'), color('event-border'))).toBeGreaterThanOrEqual(
            4.5,
          )
        }
      }
    }
  }
})

test('what has the focus is framed in the color of the words on the poster’s block', () => {
  expect(designCss({ ...plain, pageTemplate: 'vibrant' })).toContain(
    '.event-head :focus-visible{outline-color:var(--event-on-border)}',
  )
})
