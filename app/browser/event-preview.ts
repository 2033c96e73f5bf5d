import type { PreviewSetup } from '#app/domain/events/builder.tsx'

/**
 * Updates the preview of the event builder during typing. React and the event's page are loaded
 * only when typing begins.
 */

const builder = document.querySelector<HTMLElement>('.builder')
const place = builder?.querySelector<HTMLElement>('[data-preview]')

// Older browsers use the Preview button.
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
  // In development, hot reload requires this module before any component.
  if (import.meta.env.DEV) await import('virtual:react-router/inject-hmr-runtime')
  return import('./draw-event.tsx')
}
