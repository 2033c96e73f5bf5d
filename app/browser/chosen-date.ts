/** Disables the button of a tour's tickets until a date is chosen. */

const select = document.querySelector<HTMLSelectElement>('select[name=tourDate]')
const button = document.querySelector<HTMLButtonElement>('button[value=buy]')

// Where every date is sold out, the server disables the button and it stays disabled.
if (select && button && !button.disabled) {
  const follow = () => {
    button.disabled = select.value === ''
  }
  follow()
  select.addEventListener('change', follow)
  // After the Back button a browser fills in the field without a change event.
  window.addEventListener('pageshow', follow)
}
