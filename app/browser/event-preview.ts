import type { PreviewSetup } from '#app/domain/events/builder/preview-setup.ts'

/**
 * Updates the preview of the event builder during typing. React and the event's page are loaded
 * only when typing begins, or if something was typed before this script arrived.
 */

const builder = document.querySelector<HTMLElement>('.builder')
const place = builder?.querySelector<HTMLElement>('[data-preview]')

// Older browsers use the Preview button.
if (builder && place && 'adoptedStyleSheets' in document) {
  const setup = JSON.parse(place.dataset.preview ?? '') as PreviewSetup
  const renderForm = async (form: HTMLFormElement, target: Element) => {
    const { renderEventPreview } = await loadRenderer()
    await renderEventPreview({ form, target, place, setup })
  }
  builder.addEventListener('input', ({ target }) => {
    const form = target instanceof Element && target.closest('form')
    if (form) void renderForm(form, target)
  })
  const renderChanged = () => {
    for (const form of builder.querySelectorAll('form')) {
      const fields = [...form.elements].filter(isChanged)
      const picture = fields.find((field) => field.matches('[type=file]'))
      if (fields.length > 0) void renderForm(form, picture ?? form)
    }
  }
  renderChanged()
  // After the Back button, browsers restore the fields without an input event, or the whole page.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) renderChanged()
  })
}

/** Whether a field has another value than the page that the server sent. */
function isChanged(field: Element): boolean {
  if (field instanceof HTMLSelectElement) {
    const first = [...field.options].findIndex(({ defaultSelected }) => defaultSelected)
    return field.selectedIndex !== Math.max(first, 0)
  }
  if (field instanceof HTMLInputElement && field.matches('[type=radio], [type=checkbox]')) {
    return field.checked !== field.defaultChecked
  }
  const hasText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
  return hasText && field.type !== 'hidden' && field.value !== field.defaultValue
}

async function loadRenderer() {
  // In development, hot reload requires this module before any component.
  if (import.meta.env.DEV) await import('virtual:react-router/inject-hmr-runtime')
  return import('./render-event-preview.tsx')
}
