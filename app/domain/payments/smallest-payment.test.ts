import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.unstubAllEnvs())

/** Imports the portal's forms and default fees as a process in this currency has them. */
async function importIn(currency: string) {
  vi.stubEnv('PORTAL_CURRENCY', currency)
  vi.resetModules()
  const { defaults } = await import('#app/domain/settings/defaults.server.ts')
  const { ticketTypeForm } = await import('#app/domain/tickets/forms.ts')
  const { inputs } = await import('#app/domain/settings/inputs.ts')
  const { donationForm } = await import('#app/domain/donations/forms.ts')
  const { textFor } = await import('#app/text/index.ts')
  const text = textFor('en')
  const { price } = ticketTypeForm(text).shape
  const { amount } = donationForm(text).shape
  return { defaults, price, fee: inputs.amount.field('', text), donation: amount }
}

test.each([
  // The currency, its smallest payment, one that is too small, and how the smallest is written.
  ['USD', '0.5', '0.49', '$0.50'],
  ['GBP', '0.30', '0.29', '£0.30'],
  ['HKD', '4', '3.99', 'HK$4'],
  // Not in the provider's table.
  ['TRY', '0.5', '0.49', 'TRY\u00a00.50'],
])('in %s the smallest price and fee are %s', async (currency, smallest, smaller, written) => {
  const { price, fee } = await importIn(currency)
  expect(price.safeParse(smallest).error).toBeUndefined()
  expect(price.safeParse(smaller).error?.issues[0]?.message).toBe(
    `A price is at least ${written}; 0 is a free ticket.`,
  )
  expect(fee.safeParse(smallest).error).toBeUndefined()
  expect(fee.safeParse(smaller).error?.issues[0]?.message).toContain(`from ${written} to`)
})

test('default fees and donations are at least the smallest payment', async () => {
  const { defaults, fee, donation } = await importIn('HUF')
  expect(defaults['fee.classified.ad']).toBe(17_500)
  // Otherwise a section of the settings could not be saved without changing it.
  expect(fee.safeParse('175').error).toBeUndefined()
  expect(donation.safeParse('175').error).toBeUndefined()
  expect(donation.safeParse('174').error?.issues[0]?.message).toBe(
    'The smallest donation is HUF\u00a0175.',
  )
})

test('in dollars they keep their own amounts', async () => {
  const { defaults, donation } = await importIn('USD')
  expect(defaults['fee.classified.ad']).toBe(500)
  expect(donation.safeParse('4.99').error?.issues[0]?.message).toBe('The smallest donation is $5.')
})
