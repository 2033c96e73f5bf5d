import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { paths } from '#app/paths.ts'
import { config } from '#app/shared/config.server.ts'
import { emitEvent } from './deliveries.server.ts'
import { listObjects } from './lists.server.ts'
import { readForm, readMetadata, requireObject } from './request-data.server.ts'
import type { SandboxStore, StripeObject } from './store.server.ts'

/** How many seconds a session may be open. */
const shortestCheckout = 30 * 60
const longestCheckout = 24 * 60 * 60

export function checkoutSessions(store: SandboxStore): Hono {
  const api = new Hono()
  api.post('/', async (context) => {
    const session = newSession(store, await readForm(context.req.raw))
    store.put(session)
    return context.json(session)
  })
  api.get('/', (context) => context.json(listObjects(store, context, 'checkout.session')))
  api.get('/:id', (context) => context.json(requireObject(store, context.req.param('id'))))
  api.post('/:id/expire', (context) => {
    const session = requireObject(store, context.req.param('id'))
    if (session.status !== 'open') {
      throw new HTTPException(400, { message: 'Only open sessions can be expired.' })
    }
    const expired = { ...session, status: 'expired', url: null }
    store.put(expired)
    emitEvent(store, 'checkout.session.expired', expired)
    return context.json(expired)
  })
  return api
}

function newSession(store: SandboxStore, form: URLSearchParams): StripeObject {
  const openSeconds = Number(form.get('expires_at')) - store.created()
  if (openSeconds < shortestCheckout || openSeconds > longestCheckout) {
    throw new HTTPException(400, { message: 'expires_at must be 30 minutes to 24 hours away.' })
  }
  const bill = readLineItems(form)
  const id = store.newId('cs')
  return {
    id,
    object: 'checkout.session',
    created: store.created(),
    mode: form.get('mode'),
    status: 'open',
    payment_status: 'unpaid',
    url: config.origin + paths.dev.checkout(id),
    ...bill,
    customer_email: form.get('customer_email'),
    client_reference_id: form.get('client_reference_id'),
    metadata: readMetadata(form),
    payment_intent: null,
    success_url: form.get('success_url'),
    cancel_url: form.get('cancel_url'),
    expires_at: Number(form.get('expires_at')),
  }
}

/** Returns the total of the line items, their currency and their names. At least one is needed. */
function readLineItems(form: URLSearchParams) {
  const names: string[] = []
  let total = 0
  const has = (item: string) => [...form.keys()].some((key) => key.startsWith(item))
  for (let index = 0; index === 0 || has(`line_items[${index}]`); index++) {
    const item = `line_items[${index}]`
    names.push(form.get(`${item}[price_data][product_data][name]`) ?? '')
    const cents =
      Number(form.get(`${item}[quantity]`)) * Number(form.get(`${item}[price_data][unit_amount]`))
    if (!(cents > 0)) {
      throw new HTTPException(400, { message: `${item} needs a quantity and an amount.` })
    }
    total += cents
  }
  return {
    amount_total: total,
    currency: form.get('line_items[0][price_data][currency]'),
    description: names.join(', '),
  }
}
