import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { emitEvent } from './deliveries.server.ts'
import { listObjects } from './lists.server.ts'
import { readForm, readMetadata, requireObject } from './request-data.server.ts'
import type { SandboxStore } from './store.server.ts'

export function paymentIntents(store: SandboxStore): Hono {
  const api = new Hono()
  api.post('/', async (context) => {
    const form = await readForm(context.req.raw)
    const id = store.newId('pi')
    const intent = {
      id,
      object: 'payment_intent',
      created: store.created(),
      status: 'requires_payment_method',
      amount: Number(form.get('amount')),
      amount_received: 0,
      currency: form.get('currency'),
      description: form.get('description'),
      metadata: readMetadata(form),
      client_secret: `${id}_secret_${store.newId('s')}`,
    }
    store.put(intent)
    return context.json(intent)
  })
  api.get('/', (context) => context.json(listObjects(store, context, 'payment_intent')))
  api.get('/:id', (context) => context.json(requireObject(store, context.req.param('id'))))
  api.post('/:id/cancel', (context) => {
    const intent = requireObject(store, context.req.param('id'))
    if (intent.status === 'succeeded') {
      throw new HTTPException(400, { message: 'A succeeded payment cannot be canceled.' })
    }
    const canceled = { ...intent, status: 'canceled' }
    store.put(canceled)
    emitEvent(store, 'payment_intent.canceled', canceled)
    return context.json(canceled)
  })
  return api
}

/** Confirms a payment with a card, as the provider's browser script does. */
export function confirmIntent(
  store: SandboxStore,
  clientSecret: string,
  pays: boolean,
): 'succeeded' | 'declined' | 'unknown' {
  const intent = store.find(clientSecret.split('_secret_')[0] ?? '')
  if (intent?.client_secret !== clientSecret) return 'unknown'
  if (!pays) return 'declined'
  if (intent.status !== 'succeeded') {
    const paid = { ...intent, status: 'succeeded', amount_received: intent.amount }
    store.put(paid)
    emitEvent(store, 'payment_intent.succeeded', paid)
  }
  return 'succeeded'
}
