import { orderTickets } from '#app/domain/tickets/orders/order.server.ts'
import { purchaseApiForm } from '#app/domain/tickets/orders/purchase-forms.ts'
import { listBoughtTickets } from '#app/domain/tickets/own/bought-tickets.server.ts'
import { eventPurchaseSchema, serializeTicket } from '#app/domain/tickets/serializers.server.ts'
import { api, call, refuse } from '#app/http/api/api.server.ts'
import { db } from '#app/http/database.server.ts'
import { refusalStatus } from '#app/http/errors.ts'
import { parseId } from '#app/http/params.ts'
import { paymentUrl } from '../../+payment-url.server.ts'

const endpoint = api({
  POST: call({
    access: 'member',
    input: purchaseApiForm,
    output: eventPurchaseSchema,
    status: 201,
    async run({ actor, input, params, submission, details, text, words }) {
      const order = { ...input, eventId: parseId(params.id) }
      const outcome = await orderTickets(db, actor, order, submission)
      const { reasons, success } = text.tickets
      if (!outcome.ok) {
        const { reason } = outcome
        return refuse(refusalStatus(reason), reasons[reason])
      }
      if (outcome.payment) return paymentUrl(details, outcome.payment, text)
      // For a repeated call, tickets of the order may have been passed on already, and are left
      // out.
      const rows = listBoughtTickets(db, actor, outcome.orderId)
      const tickets = await Promise.all(rows.map((row) => serializeTicket(row, words)))
      return { message: success, ticket: tickets[0], tickets }
    },
  }),
})

export const loader = endpoint
export const action = endpoint
