/** Disables the button of a tour's tickets until a date is chosen. */

const select = document.querySelector<HTMLSelectElement>('select[name=tourDate]')
const button = document.querySelector<HTMLButtonElement>('button[value=buy]')

// Where every date is sold out, the button stays disabled whatever is chosen.
if (select && button && !button.disabled) {
  const follow = () => {
    button.disabled = select.value === ''
  }
  follow()
  select.addEventListener('change', follow)
  // A browser that goes back fills the field in again without a change.
  window.addEventListener('pageshow', follow)
}
