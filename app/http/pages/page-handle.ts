import type { BrowserScript } from '#app/browser/scripts.ts'

/** The properties of `handle`, which a route exports if its page differs from most. */
export type PageHandle = {
  /** The page's only script; most pages have none. */
  script?: BrowserScript
  /** A public page about one person's affairs (a payment, a mailed link), which shows no ad. */
  isPersonal?: true
}
