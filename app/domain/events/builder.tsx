import { type FormEvent, useLayoutEffect, useState } from 'react'
import { useText } from '#app/text/index.ts'
import { EventFormFields, type EventFormProps, previewId } from './event-form.tsx'
import { EventPage } from './event-page.tsx'
import type { EventPicture } from './image.ts'
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
  const [chosen, setChosen] = useState<EventPicture | null>(null)
  useStyles(live?.css)
  const shown = live ? { ...live.view, image: chosen ?? live.view.image } : view
  const follow = ({ target }: FormEvent<HTMLElement>) => {
    // An older browser keeps to the button.
    if (!('adoptedStyleSheets' in document)) return
    const typed = target instanceof Element && target.closest('form')
    if (typed) setLive(liveView(new FormData(typed), view))
    if (target instanceof HTMLInputElement && target.name === 'image') {
      const [file] = target.files ?? []
      void readPicture(file).then(setChosen)
    }
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

/** A file as a picture to look at before it is sent; null when the browser cannot show it. */
async function readPicture(file: File | undefined): Promise<EventPicture | null> {
  if (!file) return null
  const src = await new Promise<string>((resolve) => {
    const reader = new FileReader()
    reader.onloadend = () => resolve(typeof reader.result === 'string' ? reader.result : '')
    reader.readAsDataURL(file)
  })
  const image = new Image()
  image.src = src
  const isShown = await image.decode().then(
    () => true,
    () => false,
  )
  if (!isShown) return null
  const { naturalWidth: width, naturalHeight: height } = image
  return { id: 0, sizes: [{ src, width, height, bytes: file.size }] }
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
