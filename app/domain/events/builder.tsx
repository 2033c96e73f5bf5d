import { useText } from '#app/text/index.ts'
import { EventFormFields, type EventFormProps, previewId } from './event-form.tsx'
import { EventPage } from './event-page.tsx'
import type { EventView } from './view.server.ts'

type BuilderProps = EventFormProps & { view: EventView | null }

/** The builder beside the page it makes. */
export function EventBuilder({ view, ...form }: BuilderProps) {
  const { builder } = useText().events
  return (
    <>
      <p className="prose mb-4 muted">{builder.rule}</p>
      <div className="builder">
        <EventFormFields {...form} />
        {view && (
          <section id={previewId} className="builder-preview" aria-label={builder.previewTitle}>
            <p className="field-hint">{builder.previewTitle}</p>
            <EventPage view={view} heading="h2" />
          </section>
        )}
      </div>
    </>
  )
}
