import type { BrowserScript } from '#app/browser/scripts.ts'

/** What a route declares in `export const handle`. */
export type PageHandle = {
  /** The page's only script; most pages have none. */
  script?: BrowserScript
  /** A public page about one person's affairs (a payment, a mailed link), which shows no ad. */
  isPersonal?: true
}
