import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Frame, Page } from '@playwright/test'
import type axe from 'axe-core'

/** A third as long as `axe.source`, which each page would have to parse. */
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Rules of whole pages, which the document of a frame need not keep. */
const ofPages = ['landmark-one-main', 'page-has-heading-one', 'region']
const ofColors = ['color-contrast', 'link-in-text-block']

/**
 * Checks the accessibility of a page in light and in dark colors, without the frames in it: a lazy
 * one out of sight would not answer.
 * @returns the violations, each with its rule and the first element
 */
export function findViolations(page: Page): Promise<string[]> {
  return examine(page, page.mainFrame(), {})
}

/** As `findViolations`, for one frame of a page. */
export function findFrameViolations(page: Page, frame: Frame): Promise<string[]> {
  const rules = Object.fromEntries(ofPages.map((rule) => [rule, { enabled: false }]))
  return examine(page, frame, { rules })
}

async function examine(page: Page, frame: Frame, options: axe.RunOptions) {
  await frame.evaluate(source)
  await page.emulateMedia({ colorScheme: 'light' })
  const inLight = await runAxe(frame, options)
  await page.emulateMedia({ colorScheme: 'dark' })
  return [...inLight, ...(await runAxe(frame, { runOnly: ofColors }))]
}

function runAxe(frame: Frame, options: axe.RunOptions): Promise<string[]> {
  return frame.evaluate(
    async (options) => {
      const { violations } = await window.axe.run(options)
      return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
    },
    { resultTypes: ['violations'], iframes: false, ...options } satisfies axe.RunOptions,
  )
}

declare global {
  interface Window {
    axe: typeof axe
  }
}
