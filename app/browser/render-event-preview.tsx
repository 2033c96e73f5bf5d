import { createRoot, type Root } from 'react-dom/client'
import type { EventPicture } from '#app/domain/event-images/image.ts'
import { EventPreview } from '#app/domain/events/builder/event-preview.tsx'
import { liveView } from '#app/domain/events/builder/live-view.ts'
import type { PreviewSetup } from '#app/domain/events/builder/preview-setup.ts'
import { LocaleContext } from '#app/text/index.ts'
import { wordsFor } from '#app/text/words.ts'

type PreviewChange = {
  form: HTMLFormElement
  /** The changed field, or the form if several may have changed. */
  target: Element
  place: HTMLElement
  setup: PreviewSetup
}

let root: Root | undefined
let chosen: EventPicture | null = null
let chosenFile: File | undefined
let latest: ReturnType<typeof liveView> | undefined
/** A separate stylesheet, because the page's content security policy forbids styles in its HTML. */
const styles = new CSSStyleSheet()

/** Renders an event's page from the builder's form, with the same component as the server. */
export async function renderEventPreview({ form, target, place, setup }: PreviewChange) {
  latest = liveView(new FormData(form), setup.view, wordsFor(setup.locale))
  render(place, setup)
  if (target instanceof HTMLInputElement && target.name === 'image') {
    const file = target.files?.[0]
    if (file === chosenFile) return
    chosenFile = file
    const picture = await readPicture(file)
    // A large picture can be read after a smaller one that was chosen later.
    if (target.files?.[0] !== file) return
    chosen = picture
    render(place, setup)
  }
}

function render(place: HTMLElement, { locale, savesData }: PreviewSetup) {
  if (!latest) return
  const { view, css } = latest
  styles.replaceSync(css)
  if (!root) {
    root = createRoot(place)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, styles]
  }
  const image = chosen ?? view.image
  root.render(
    <LocaleContext.Provider value={locale}>
      <EventPreview view={{ ...view, image }} savesData={savesData} />
    </LocaleContext.Provider>,
  )
}

/** Reads a chosen file as a picture for the preview; null if the browser cannot show it. */
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
