import { useText } from '#app/text/index.ts'
import { EventPage } from './event-page.tsx'
import type { EventView } from './view.server.ts'

type EventPreviewProps = { view: EventView; savesData: boolean }

/** The anchor of the preview on the builder's page. */
export const previewId = 'preview'

/**
 * An event's page inside its builder, drawn by the server and, while somebody types, in the
 * browser.
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
