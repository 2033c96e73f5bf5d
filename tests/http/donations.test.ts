import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts'
import { Visitor } from '#tests/support/visitor.ts'

let portal: TestPortal

beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

test('a donation is shown only to the browser with the client secret', async () => {
  const visitor = await Visitor.create(portal)
  const gift = { amount: '77', email: 'giver@example.org' }
  const begin = async (json: typeof gift) => {
    const answer = await visitor.send('POST', '/api/donate/create-payment-intent', { json })
    return ((await answer.json()) as { clientSecret: string }).clientSecret
  }
  const record = async (json: Record<string, string>) => {
    const answer = await visitor.send('POST', '/api/donate/record-donation', { json })
    return { status: answer.status, ...((await answer.json()) as object) }
  }
  const clientSecret = await begin(gift)
  expect(await record({ ...gift, clientSecret })).toMatchObject({ status: 402 })
  await visitor.post('/dev/checkout/confirm', { client_secret: clientSecret, outcome: 'pay' })

  expect(await record(gift)).toMatchObject({ status: 400, error: expect.any(String) })
  const guessed = `${clientSecret.split('_secret_')[0]}_secret_guessed`
  expect(await record({ ...gift, clientSecret: guessed })).toMatchObject({ status: 402 })
  const others = await begin({ ...gift, email: 'stranger@example.org' })
  expect(await record({ ...gift, clientSecret: others })).toMatchObject({ status: 402 })
  expect(await record({ ...gift, amount: '78', clientSecret })).toMatchObject({ status: 402 })
  expect(await record({ ...gift, clientSecret })).toMatchObject({
    status: 200,
    message: expect.stringContaining('Thank you for your donation!'),
  })
})

test.each(['anonymous', 'member'] as const)(
  'a donation of the %s on a Spanish page is thanked for and receipted in Spanish',
  async (who) => {
    const visitor = await Visitor.create(portal, who)
    const gift = { amount: '31', email: `${who}-gives@example.org`, language: 'es' }
    const call = async (name: string, json: object) => {
      const headers = { 'Accept-Language': 'en' }
      const answer = await visitor.send('POST', `/api/donate/${name}`, { json, headers })
      return (await answer.json()) as Record<string, string>
    }
    const { clientSecret } = await call('create-payment-intent', gift)
    const paid = { ...gift, clientSecret }
    expect((await call('record-donation', paid)).error).toContain('No se encontró ningún pago')
    const secret = { client_secret: clientSecret ?? '', outcome: 'pay' }
    await visitor.post('/dev/checkout/confirm', secret)
    expect((await call('record-donation', paid)).message).toContain('¡Gracias por su donación!')
    const mailbox = await (await visitor.get('/dev/mail')).text()
    const receipt = mailbox.split('<tr').find((row) => row.includes(gift.email))
    expect(receipt).toContain('Recibo de su donación')
    const english = { ...gift, language: undefined, clientSecret }
    expect((await call('record-donation', english)).message).toContain('Thank you')
    const unknown = await call('create-payment-intent', { ...gift, language: 'tlh' })
    expect(unknown.error).toBe('Please choose a language from the list.')
  },
)

test.each([
  ['no signature', {}],
  ['a malformed signature', { 'Stripe-Signature': 't=,v1=' }],
  ['a made-up signature', { 'Stripe-Signature': 't=1,v1=00' }],
])('a message of the payment service with %s is refused with a sentence', async (_, headers) => {
  const visitor = await Visitor.create(portal)
  const answer = await visitor.send('POST', '/api/payments/webhook', { json: [], headers })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toEqual({ error: expect.any(String) })
})
