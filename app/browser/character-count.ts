import { contentLimit, countCharacters } from '#app/domain/classifieds/classified.ts'
import { createElement } from './create-element.ts'

/** Counts the characters of a classified ad during typing. */

const field = document.querySelector<HTMLElement>('[data-counted]')
const area = field?.querySelector('textarea')

if (field && area) {
  const { counted = '', tooLong = '' } = field.dataset
  const shown = createElement('p', { role: 'status' })
  field.append(shown)
  const follow = () => {
    const count = countCharacters(area.value.trim())
    const isTooLong = count > contentLimit
    area.setCustomValidity(isTooLong ? tooLong : '')
    shown.className = isTooLong ? 'field-error' : 'field-hint'
    shown.textContent = counted.replace('{count}', String(count))
  }
  follow()
  area.addEventListener('input', follow)
  // After the Back button, browsers restore the field without an input event.
  window.addEventListener('pageshow', follow)
}
