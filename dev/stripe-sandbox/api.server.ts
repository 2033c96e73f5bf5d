import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { checkoutSessions } from './checkout-sessions.server.ts'
import { answerKeysOnce } from './idempotency.server.ts'
import { listObjects } from './lists.server.ts'
import { paymentIntents } from './payment-intents.server.ts'
import { refundIntent } from './refunds.server.ts'
import { readForm, readMetadata, requireObject } from './request-data.server.ts'
import type { SandboxStore } from './store.server.ts'

/** The endpoints of the provider's API that the portal uses, with the rules that it depends on. */
export function sandboxApi(store: SandboxStore): Hono {
  const api = new Hono().basePath('/v1')
  api.use(answerKeysOnce(store))
  api.onError((error, context) => {
    if (!(error instanceof HTTPException)) throw error
    const { status, message, cause } = error
    return context.json({ error: { type: 'invalid_request_error', message, code: cause } }, status)
  })
  api.route('/checkout/sessions', checkoutSessions(store))
  api.route('/payment_intents', paymentIntents(store))
  api.post('/refunds', async (context) => {
    const form = await readForm(context.req.raw)
    const intent = requireObject(store, String(form.get('payment_intent')))
    const amount = form.has('amount') ? Number(form.get('amount')) : undefined
    return context.json(refundIntent(store, intent, amount, readMetadata(form)))
  })
  api.get('/refunds', (context) => context.json(listObjects(store, context, 'refund')))
  api.get('/disputes', (context) => context.json(listObjects(store, context, 'dispute')))
  api.get('/events', (context) => context.json(listEvents(store, context)))
  return api
}

function listEvents(store: SandboxStore, { req }: Context) {
  const limit = Number(req.query('limit') ?? 10)
  const since = Number(req.query('created[gte]') ?? 0)
  const found = store.listEvents(since, limit + 1, req.query('starting_after') ?? null)
  const data = found.slice(0, limit).map((event) => ({ object: 'event', ...event }))
  return { object: 'list', url: '/v1/events', has_more: found.length > limit, data }
}
