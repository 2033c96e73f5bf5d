import { type Locale, useLocale, useText } from '#app/text/index.ts'
import { useSaveData } from '#app/ui/use-save-data.ts'
import { EventFormFields, type EventFormProps } from './event-form.tsx'
import { EventPreview } from './event-preview.tsx'
import type { EventView } from './view.server.ts'

type BuilderProps = EventFormProps & {
  view: EventView | null
  /** For a form with errors: the Preview button leads to the preview, which is below them. */
  hidesPreview?: boolean
}

/** The settings for `app/browser/event-preview.ts`. */
export type PreviewSetup = {
  /** The preview that the server rendered, with the stored images. */
  view: EventView | null
  savesData: boolean
  locale: Locale
}

/**
 * The event form next to a preview of the page. The server renders the preview when Preview is
 * pressed; with scripts, it follows the typing.
 */
export function EventBuilder({ view, hidesPreview = false, ...form }: BuilderProps) {
  const { builder } = useText().events
  const savesData = useSaveData()
  const setup: PreviewSetup = { view, savesData, locale: useLocale() }
  return (
    <>
      <p className="prose mb-4 muted">{builder.rule}</p>
      <div className="builder">
        <EventFormFields {...form} />
        <div className="contents" data-preview={JSON.stringify(setup)}>
          {view && !hidesPreview && <EventPreview view={view} savesData={savesData} />}
        </div>
      </div>
    </>
  )
}
