import { pino } from 'pino'
import { RouterContextProvider } from 'react-router'
import { Stripe } from 'stripe'
import { beforeAll, expect, test, vi } from 'vitest'
import { stripe } from '#app/domain/payments/provider/provider.server.ts'
import { localeContext, requestDetails } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { paths } from '#app/paths.ts'
import { migrateDatabase } from '#db/client.server.ts'
import { newPayment } from '#tests/support/payments.ts'
import { redirectToPayment } from './checkout.server.ts'

beforeAll(() => migrateDatabase(db))

const { StripeAuthenticationError, StripeConnectionError } = Stripe.errors
const wrongKey = new StripeAuthenticationError({
  type: 'authentication_error',
  message: 'Invalid API Key provided: sk_live_***',
})
const outage = new StripeConnectionError({ type: 'api_error', message: 'Lost' })

test.each([
  ['that refuses the key', wrongKey, ['Invalid API Key provided: sk_live_***']],
  // The jobs log it once a minute, instead of once for each buyer.
  ['that cannot be reached', outage, []],
])(
  'a payer is told of a provider %s, and the log has what an operator can mend',
  async (_provider, error, logged) => {
    if (!stripe) throw new Error('No provider is there.')
    vi.spyOn(stripe.checkout.sessions, 'create').mockRejectedValue(error)
    const lines: string[] = []
    const log = pino({}, { write: (line) => lines.push(line) })
    const context = new RouterContextProvider()
    context.set(localeContext, 'en')
    context.set(requestDetails, {
      ...{ address: '', isLocal: true, isFromOtherBox: false, reference: 'X1' },
      ...{ path: '/', chosenLocale: null, log },
    })
    const payment = await newPayment(db)
    const { headers } = await redirectToPayment(context, payment)
    expect(headers.get('location')).toBe(paths.payment(payment.reference))
    expect(lines.map((line) => JSON.parse(line).err.message)).toEqual(logged)
  },
)
