import { useText } from '#app/text/index.ts'
import { EventPage } from './event-page.tsx'
import type { EventView } from './view.server.ts'

type EventPreviewProps = { view: EventView; savesData: boolean }

/** Where the page lands that shows the preview. */
export const previewId = 'preview'

/** The page of an event as a part of its builder; also drawn in the browser, while one types. */
export function EventPreview({ view, savesData }: EventPreviewProps) {
  const { builder } = useText().events
  return (
    <section id={previewId} className="builder-preview" aria-label={builder.previewTitle}>
      <p className="field-hint">{builder.previewTitle}</p>
      <EventPage view={view} savesData={savesData} heading="h2" />
    </section>
  )
}
