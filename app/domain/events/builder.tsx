import { type FormEvent, useLayoutEffect, useState } from 'react'
import { useText } from '#app/text/index.ts'
import { EventFormFields, type EventFormProps, previewId } from './event-form.tsx'
import { EventPage } from './event-page.tsx'
import { type LiveView, liveView } from './live-view.ts'
import type { EventView } from './view.server.ts'

type BuilderProps = EventFormProps & { view: EventView | null }

/**
 * The builder beside the page it makes. The server draws the page when the Preview button asks for
 * it; where scripts run, it follows what is typed.
 */
export function EventBuilder({ view, ...form }: BuilderProps) {
  const { builder } = useText().events
  const [live, setLive] = useState<LiveView | null>(null)
  useStyles(live?.css)
  const shown = live?.view ?? view
  const follow = (event: FormEvent<HTMLElement>) => {
    const typed = event.target instanceof Element && event.target.closest('form')
    if (typed) setLive(liveView(new FormData(typed), view))
  }
  return (
    <>
      <p className="prose mb-4 muted">{builder.rule}</p>
      <div className="builder" onInput={follow}>
        <EventFormFields {...form} />
        {shown && (
          <section id={previewId} className="builder-preview" aria-label={builder.previewTitle}>
            <p className="field-hint">{builder.previewTitle}</p>
            <EventPage view={shown} heading="h2" />
          </section>
        )}
      </div>
    </>
  )
}

/** Gives the page styles that were made in the browser: its policy allows none in the HTML. */
function useStyles(css: string | undefined) {
  useLayoutEffect(() => {
    if (css === undefined) return
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    }
  }, [css])
}
