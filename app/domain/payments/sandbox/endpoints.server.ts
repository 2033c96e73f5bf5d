import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { config } from '#app/shared/config.server.ts'
import { happen } from './deliveries.server.ts'
import type { SandboxStore, Thing } from './store.server.ts'

/** Seconds, as the provider has it. */
const shortestCheckout = 30 * 60
const longestCheckout = 24 * 60 * 60

/** The endpoints of the provider's API that the portal uses, with the provider's own rules. */
export function sandboxApi(store: SandboxStore): Hono {
  const api = new Hono().basePath('/v1')

  const underWay = new Set<string>()
  api.use(async (context, next) => {
    const key = context.req.header('Idempotency-Key')
    if (!key) return next()
    const known = store.answerTo(key)
    if (known) return context.json(known)
    if (underWay.has(key)) {
      const message = 'There is currently another in-progress request using this key.'
      throw new HTTPException(409, { message })
    }
    underWay.add(key)
    await next()
    if (context.res.ok) store.keepAnswer(key, await context.res.clone().json())
    underWay.delete(key)
  })
  api.onError((error, context) => {
    if (!(error instanceof HTTPException)) throw error
    const { status, message } = error
    return context.json({ error: { type: 'invalid_request_error', message } }, status)
  })

  const find = (id: string): Thing => {
    const thing = store.find(id)
    if (!thing) throw new HTTPException(404, { message: `No such object: '${id}'` })
    return thing
  }

  api.post('/checkout/sessions', async (context) => {
    const form = await readForm(context.req.raw)
    const opensFor = Number(form.get('expires_at')) - store.created()
    if (opensFor < shortestCheckout || opensFor > longestCheckout) {
      throw new HTTPException(400, { message: 'expires_at must be 30 minutes to 24 hours away.' })
    }
    const id = store.newId('cs')
    const price = 'line_items[0][price_data]'
    const session = {
      id,
      object: 'checkout.session',
      created: store.created(),
      mode: form.get('mode'),
      status: 'open',
      payment_status: 'unpaid',
      url: `${config.origin}/dev/checkout/${id}`,
      amount_total: Number(form.get(`${price}[unit_amount]`)),
      currency: form.get(`${price}[currency]`),
      description: form.get(`${price}[product_data][name]`),
      customer_email: form.get('customer_email'),
      client_reference_id: form.get('client_reference_id'),
      metadata: readMetadata(form),
      payment_intent: null,
      success_url: form.get('success_url'),
      cancel_url: form.get('cancel_url'),
      expires_at: Number(form.get('expires_at')),
    }
    store.put(session)
    return context.json(session)
  })
  api.get('/checkout/sessions/:id', (context) => context.json(find(context.req.param('id'))))
  api.post('/checkout/sessions/:id/expire', (context) => {
    const session = find(context.req.param('id'))
    if (session.status !== 'open') {
      throw new HTTPException(400, { message: 'Only open sessions can be expired.' })
    }
    const expired = { ...session, status: 'expired', url: null }
    store.put(expired)
    happen(store, 'checkout.session.expired', expired)
    return context.json(expired)
  })

  api.post('/payment_intents', async (context) => {
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
  api.get('/payment_intents/:id', (context) => context.json(find(context.req.param('id'))))
  api.post('/payment_intents/:id/cancel', (context) => {
    const intent = find(context.req.param('id'))
    if (intent.status === 'succeeded') {
      throw new HTTPException(400, { message: 'A succeeded payment cannot be canceled.' })
    }
    const canceled = { ...intent, status: 'canceled' }
    store.put(canceled)
    happen(store, 'payment_intent.canceled', canceled)
    return context.json(canceled)
  })

  api.post('/refunds', async (context) => {
    const form = await readForm(context.req.raw)
    const intent = find(String(form.get('payment_intent')))
    return context.json(refundIntent(store, intent, Number(form.get('amount')), readMetadata(form)))
  })

  api.get('/events', (context) => {
    const limit = Number(context.req.query('limit') ?? 10)
    const since = Number(context.req.query('created[gte]') ?? 0)
    const found = store.listEvents(since, limit + 1, context.req.query('starting_after') ?? null)
    const data = found.slice(0, limit).map((event) => ({ object: 'event', ...event }))
    return context.json({ object: 'list', url: '/v1/events', has_more: found.length > limit, data })
  })
  return api
}

/** Gives money back, at the portal's request or (without metadata) on the provider's own pages. */
export function refundIntent(
  store: SandboxStore,
  intent: Thing,
  amount: number,
  metadata: Record<string, string> = {},
): Thing {
  const given = store.refundsOf(intent.id).reduce((sum, refund) => sum + Number(refund.amount), 0)
  if (given + amount > Number(intent.amount_received)) {
    const message = 'Refund amount is greater than unrefunded amount on charge.'
    throw new HTTPException(400, { message })
  }
  const refund = {
    id: store.newId('re'),
    object: 'refund',
    created: store.created(),
    status: 'succeeded',
    amount,
    currency: intent.currency,
    payment_intent: intent.id,
    metadata,
  }
  store.put(refund)
  happen(store, 'refund.created', { ...refund, status: 'pending' })
  happen(store, 'refund.updated', refund)
  return refund
}

const readForm = async (request: Request) => new URLSearchParams(await request.text())

function readMetadata(form: URLSearchParams): Record<string, string> {
  const entries = [...form].flatMap(([name, value]) => {
    const key = /^metadata\[(.+)\]$/.exec(name)?.[1]
    return key ? [[key, value] as const] : []
  })
  return Object.fromEntries(entries)
}
