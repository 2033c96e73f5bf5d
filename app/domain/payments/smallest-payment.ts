import { getPortalCurrency } from '#app/shared/money.ts'

/**
 * The smallest card payments that the provider takes, in hundredths, from the table at
 * https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts
 */
const smallestCharges = new Map([
  ['AED', 200],
  ['BGN', 100],
  ['CZK', 1500],
  ['DKK', 250],
  ['GBP', 30],
  ['HKD', 400],
  ['HUF', 17_500],
  ['MXN', 1000],
  ['MYR', 200],
  ['NOK', 300],
  ['PLN', 200],
  ['RON', 200],
  ['SEK', 300],
  ['THB', 1000],
])

/** Of all others in the table, such as dollars and euros; also used for currencies it lacks. */
const usualSmallestCharge = 50

/**
 * Returns the smallest card payment in the portal's currency, in cents
 * (docs/rules.md#smallest-payment).
 */
export function getSmallestPayment(): number {
  return smallestCharges.get(getPortalCurrency()) ?? usualSmallestCharge
}
