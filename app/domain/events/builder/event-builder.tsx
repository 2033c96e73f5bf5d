import { useLocale, useText } from '#app/text/index.ts'
import { useSaveData } from '#app/ui/use-save-data.ts'
import type { EventView } from '../page/view.server.ts'
import { EventFormFields, type EventFormProps } from './event-form.tsx'
import { EventPreview } from './event-preview.tsx'
import type { PreviewSetup } from './preview-setup.ts'

type BuilderProps = EventFormProps & {
  view: EventView | null
  /** For a form with errors, because the Preview button leads past them, to the preview. */
  hidesPreview?: boolean
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
