import { formatCents } from '#app/shared/money.ts'

/**
 * Shows the sum of the chosen tickets on the button that buys them, and has screen readers say it
 * after a change. For a tour, the button is disabled until a date is chosen, because the price
 * depends on it.
 */

const button = document.querySelector<HTMLButtonElement>('button[data-get]')
const quantities = document.querySelectorAll<HTMLSelectElement>('.ticket-quantity')
const date = document.querySelector<HTMLSelectElement>('select[name=tourDate]')

const cents = ({ dataset }: HTMLElement) => Number(dataset.cents ?? 0)

function countTickets() {
  let count = 0
  let sum = 0
  for (const select of quantities) {
    const chosen = date?.selectedOptions[0] ?? select
    count += Number(select.value)
    sum += Number(select.value) * cents(chosen)
  }
  return { count, sum }
}

// If everything is sold out, the server has disabled the button, and it stays disabled. The page
// that asks for names has nothing to choose.
if (button && !button.disabled && quantities.length > 0) {
  const { get = '', getFor = '', reserve = '', intl = '', currency = 'USD' } = button.dataset
  const total = document.querySelector<HTMLElement>('.ticket-total')
  const shownSum = document.createElement('b')
  total?.replaceChildren(`${total.dataset.total ?? ''} `, shownSum)
  const spoken = document.createElement('p')
  spoken.className = 'sr-only'
  spoken.setAttribute('aria-live', 'polite')
  button.after(spoken)
  const follow = () => {
    const { count, sum } = countTickets()
    const isChosen = count > 0 && date?.value !== ''
    const amount = formatCents(sum, currency, intl)
    button.disabled = date?.value === ''
    if (isChosen) button.textContent = sum > 0 ? getFor.replace('{sum}', amount) : reserve
    else button.textContent = get
    if (!total) return
    total.hidden = !isChosen
    shownSum.textContent = amount
  }
  follow()
  document.addEventListener('change', () => {
    follow()
    const sum = total?.hidden ? '' : (total?.textContent ?? '')
    if (spoken.textContent !== sum) spoken.textContent = sum
  })
  // After the Back button, browsers restore the fields without a change event.
  window.addEventListener('pageshow', follow)
}
