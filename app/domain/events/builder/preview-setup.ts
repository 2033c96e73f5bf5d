import type { Locale } from '#app/text/index.ts'
import type { EventView } from '../page/view.server.ts'

/** The settings for `app/browser/event-preview.ts`. */
export type PreviewSetup = {
  /** The preview that the server rendered, with the stored images. */
  view: EventView | null
  savesData: boolean
  locale: Locale
}
