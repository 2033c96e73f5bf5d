// Stands in for the parts of the payment provider's browser script that the portal uses. Like the
// provider's, it has the language of the page.
const words =
  document.documentElement.lang === 'es'
    ? { card: 'Tarjeta de prueba', pays: 'Una que paga', declined: 'Una que se rechaza' }
    : { card: 'Test card', pays: 'A card that pays', declined: 'A card that is declined' }

window.Stripe = () => ({
  elements: ({ clientSecret }) => ({
    clientSecret,
    create: () => ({
      mount(place) {
        place.innerHTML = `
          <div class="field">
            <label for="sandbox-card">${words.card}</label>
            <select id="sandbox-card">
              <option value="pay">${words.pays}</option>
              <option value="decline">${words.declined}</option>
            </select>
          </div>`
      },
      on: (event, listener) => event === 'ready' && setTimeout(listener),
      focus: () => document.getElementById('sandbox-card').focus(),
      destroy() {},
    }),
    submit: async () => ({}),
  }),
  async confirmPayment({ elements }) {
    const outcome = document.getElementById('sandbox-card').value
    const body = new URLSearchParams({ client_secret: elements.clientSecret, outcome })
    const answer = await fetch('/dev/checkout/confirm', { method: 'POST', body })
    return answer.json()
  },
})
