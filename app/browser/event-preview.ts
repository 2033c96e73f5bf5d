import type { PreviewSetup } from '#app/domain/events/builder.tsx'

/**
 * Lets the preview of the event builder follow what is typed. What draws it (React and the page of
 * an event) is loaded with the first letter that is typed.
 */

const builder = document.querySelector<HTMLElement>('.builder')
const place = builder?.querySelector<HTMLElement>('[data-preview]')

// An older browser keeps to the Preview button.
if (builder && place && 'adoptedStyleSheets' in document) {
  const setup = JSON.parse(place.dataset.preview ?? '') as PreviewSetup
  let drawing: ReturnType<typeof loadDrawing> | undefined
  builder.addEventListener('input', async ({ target }) => {
    const form = target instanceof Element && target.closest('form')
    if (!form) return
    drawing ??= loadDrawing()
    const { drawEvent } = await drawing
    await drawEvent({ form, target, place, setup })
  })
}

async function loadDrawing() {
  // What reloads a changed component in development is asked for by each of them.
  if (import.meta.env.DEV) await import('virtual:react-router/inject-hmr-runtime')
  return import('./draw-event.tsx')
}
