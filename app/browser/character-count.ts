import { contentLimit, countCharacters } from '#app/domain/classifieds/classified.ts'

/** Counts the characters of a classified ad during typing, in the place of their limit. */

const field = document.querySelector<HTMLElement>('[data-counted]')
const area = field?.querySelector('textarea')
const shown = field?.querySelector('.field-hint')

if (field && area && shown) {
  const { counted = '', tooLong = '' } = field.dataset
  shown.setAttribute('role', 'status')
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
