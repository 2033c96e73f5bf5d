import { contentLimit, countCharacters } from '#app/domain/classifieds/classified.ts'
import { element } from './elements.ts'

/** Counts the characters of a classified ad while they are typed. */

const field = document.querySelector<HTMLElement>('[data-counted]')
const area = field?.querySelector('textarea')

if (field && area) {
  const { counted = '', tooLong = '' } = field.dataset
  const shown = element('p', { role: 'status' })
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
  // After the Back button a browser fills in the field without an input event.
  window.addEventListener('pageshow', follow)
}
