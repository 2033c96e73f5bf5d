import { contentLimit, countCharacters } from '#app/domain/classifieds/classified.ts'
import { createElement } from './create-element.ts'

/**
 * Counts the characters of a classified ad during typing, in the place of their limit. Screen
 * readers say the count once the typing pauses, or they would speak at every key.
 */

const pauseMs = 1000

const field = document.querySelector<HTMLElement>('[data-counted]')
const area = field?.querySelector('textarea')
const shown = field?.querySelector('.field-hint')

if (field && area && shown) {
  const { counted = '', tooLong = '' } = field.dataset
  const spoken = createElement('p', { className: 'sr-only', role: 'status' })
  field.append(spoken)
  const follow = () => {
    const count = countCharacters(area.value.trim())
    const isTooLong = count > contentLimit
    area.setCustomValidity(isTooLong ? tooLong : '')
    shown.className = isTooLong ? 'field-error' : 'field-hint'
    shown.textContent = counted.replace('{count}', String(count))
  }
  let pause: ReturnType<typeof setTimeout> | undefined
  const speakAfterPause = () => {
    clearTimeout(pause)
    pause = setTimeout(() => {
      spoken.textContent = shown.textContent
    }, pauseMs)
  }
  follow()
  // On a slow line, the text may have been typed before this script arrived.
  if (area.validity.customError) speakAfterPause()
  area.addEventListener('input', () => {
    follow()
    speakAfterPause()
  })
  // After the Back button, browsers restore the field without an input event.
  window.addEventListener('pageshow', follow)
}
