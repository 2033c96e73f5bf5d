import { useText } from '#app/text/index.ts'
import { EventPage } from '../page/event-page.tsx'
import type { EventView } from '../page/view.server.ts'

type EventPreviewProps = { view: EventView; savesData: boolean }

/** The id of the preview on the builder's page. */
export const previewId = 'preview'

/**
 * A preview of the event's page inside the builder, rendered by the server and, during typing, by
 * the browser.
 */
export function EventPreview({ view, savesData }: EventPreviewProps) {
  const { builder } = useText().events
  return (
    <section id={previewId} className="builder-preview" aria-label={builder.previewTitle}>
      <p className="field-hint">{builder.previewTitle}</p>
      <EventPage view={view} savesData={savesData} heading="h2" />
    </section>
  )
}
