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
  builder.addEventListener('input', async ({ target }) => {
    const form = target instanceof Element && target.closest('form')
    if (!form) return
    const { renderEventPreview } = await loadRenderer()
    await renderEventPreview({ form, target, place, setup })
  })
}

async function loadRenderer() {
  // In development, hot reload requires this module before any component.
  if (import.meta.env.DEV) await import('virtual:react-router/inject-hmr-runtime')
  return import('./render-event-preview.tsx')
}
