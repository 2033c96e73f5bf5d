import type { Stripe } from '@stripe/stripe-js'
import type { CardSetup } from '#app/domain/donations/donation-form.tsx'
import { formatCents, parseCents } from '#app/shared/money.ts'
import { createElement } from './create-element.ts'
import { loadProvider } from './load-provider.ts'

/**
 * Shows the card field of a donation on this page. Without this script, or if the provider's script
 * does not load, the form leads to the provider's checkout page.
 */

type Gift = { amount: string; email: string }

/** The page's, which may not be the browser's. */
const language = document.documentElement.lang

const place = document.querySelector<HTMLElement>('[data-card]')
const form = place?.querySelector('form')
if (place && form) askForCard(place, form, JSON.parse(place.dataset.card ?? '') as CardSetup)

function askForCard(place: HTMLElement, form: HTMLFormElement, setup: CardSetup) {
  const { words } = setup
  const button = findButton(form, words.processing)
  const alert = alertBefore(form)
  let stripe: Promise<Stripe | null> | undefined
  const provider = () => (stripe ??= loadProvider(setup, language))
  // The provider's script is loaded only once somebody uses the form.
  form.addEventListener('focusin', provider, { once: true })

  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    // Ignores a second click while the first request is under way.
    if (button.isBusy()) return
    button.wait()
    alert(null)
    const loaded = await provider()
    const gift = readGift(form)
    const answer = loaded && (await post(setup.calls.begin, gift))
    button.release()
    // The plain form is submitted so that the server can name the invalid fields.
    if (!loaded || answer?.status === 400) return form.submit()
    if (!answer?.clientSecret) return alert(answer?.error ?? words.failed)
    const { clientSecret } = answer
    showCard(place, { setup, stripe: loaded, clientSecret, gift, plainForm: form })
  })
}

type Card = {
  setup: CardSetup
  stripe: Stripe
  clientSecret: string
  gift: Gift
  /** It leads to the provider's checkout. */
  plainForm: HTMLFormElement
}

/** Shows the provider's own card field; card data never reaches the portal. */
function showCard(place: HTMLElement, { setup, stripe, clientSecret, gift, plainForm }: Card) {
  const { words } = setup
  const field = createElement('div', {})
  const label = words.pay.replace(
    '{amount}',
    formatCents(parseCents(gift.amount) ?? 0, setup.currency, setup.intl),
  )
  const pay = createElement('button', { className: 'button' }, label)
  const form = createElement('form', { className: 'form' }, field, pay)
  place.replaceChildren(form)
  const elements = stripe.elements({ clientSecret })
  const card = elements.create('payment')
  // Needed because the field that had the focus was removed.
  card.on('ready', () => card.focus())
  // For example, a blocker of advertisements lets the script pass, but not its frame.
  card.on('loaderror', () => {
    place.replaceChildren(plainForm)
    plainForm.submit()
  })
  card.mount(field)
  const button = findButton(form, words.processing)
  const alert = alertBefore(field)

  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (button.isBusy()) return
    button.wait()
    alert(null)
    const confirmation = stripe.confirmPayment({
      elements,
      confirmParams: { return_url: window.location.href },
      redirect: 'if_required',
    })
    const result = await confirmation.catch(() => null)
    if (result?.error) {
      button.release()
      return alert(result.error.message ?? words.failed)
    }
    const { message } = await post(setup.calls.record, { ...gift, clientSecret })
    // The connection was lost, and the portal knows of no payment.
    if (!result && message === undefined) {
      button.release()
      return alert(words.failed)
    }
    // The card has been charged. Even if recording fails, the form must not be shown again.
    const shape = { className: 'flash', role: 'status', tabIndex: -1 }
    const thanks = createElement('p', shape, message ?? words.arriving)
    place.replaceChildren(thanks)
    // The button that had the focus was removed.
    thanks.focus()
  })
}

function readGift(form: HTMLFormElement): Gift {
  const fields = new FormData(form)
  return { amount: String(fields.get('amount')), email: String(fields.get('email')) }
}

/** While busy, the button is not `disabled`, because that would take the focus from it. */
function findButton(form: HTMLFormElement, processing: string) {
  const button = form.querySelector<HTMLButtonElement>('button.button')
  const label = button?.textContent ?? ''
  const spoken = createElement('p', { className: 'sr-only', role: 'status' })
  form.append(spoken)
  let isBusy = false
  const set = (busy: boolean) => {
    isBusy = busy
    spoken.textContent = busy ? processing : ''
    button?.setAttribute('aria-disabled', String(busy))
    if (button) button.textContent = busy ? processing : label
  }
  return { isBusy: () => isBusy, wait: () => set(true), release: () => set(false) }
}

/** Returns a function that shows an error message before an element; null removes it. */
function alertBefore(below: HTMLElement) {
  const shown = createElement('p', {
    className: 'problems mb-4 font-semibold text-barn',
    role: 'alert',
  })
  return (sentence: string | null) => {
    if (sentence === null) return shown.remove()
    shown.textContent = sentence
    below.before(shown)
  }
}

type Answer = { status?: number; clientSecret?: string; message?: string; error?: string }

/**
 * Makes a call, which answers in the page's language. Returns an empty answer if the connection is
 * lost or the response is not JSON.
 */
async function post(path: string, gift: Gift & { clientSecret?: string }): Promise<Answer> {
  const headers = { 'Content-Type': 'application/json' }
  const body = JSON.stringify({ ...gift, language })
  try {
    const answer = await fetch(path, { method: 'POST', headers, body })
    return { ...(await answer.json()), status: answer.status }
  } catch {
    return {}
  }
}
