// Stands in for the parts of the payment provider's browser script that the portal uses.
window.Stripe = () => ({
  elements: ({ clientSecret }) => ({
    clientSecret,
    create: () => ({
      mount(place) {
        place.innerHTML = `
          <div class="field">
            <label for="sandbox-card">Test card</label>
            <select id="sandbox-card">
              <option value="pay">A card that pays</option>
              <option value="decline">A card that is declined</option>
            </select>
          </div>`
      },
      on: (_event, listener) => setTimeout(listener),
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
