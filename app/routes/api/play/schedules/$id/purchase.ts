import { listBoughtTickets } from '#app/domain/tickets/own/bought-tickets.server.ts'
import { serializeTicket, tourPurchaseSchema } from '#app/domain/tickets/serializers.server.ts'
import { tourPurchaseApiForm } from '#app/domain/tours/api-input.ts'
import { orderTourTickets } from '#app/domain/tours/order.server.ts'
import { api, call, refuse } from '#app/http/api/api.server.ts'
import { db } from '#app/http/database.server.ts'
import { refusalStatus } from '#app/http/errors.ts'
import { parseId } from '#app/http/params.ts'
import { paymentUrl } from '../../../+payment-url.server.ts'

const endpoint = api({
  POST: call({
    access: 'member',
    input: tourPurchaseApiForm,
    /** The address to pay at, or the tickets if they are free. */
    output: tourPurchaseSchema,
    status: 201,
    async run({ actor, input, params, submission, details, text, words }) {
      const order = { ...input, tourDate: parseId(params.id) }
      const outcome = await orderTourTickets(db, actor, order, submission)
      if (!outcome.ok) {
        if (outcome.reason === 'not_found') return refuse(404, text.tours.notFound)
        return refuse(
          refusalStatus(outcome.reason),
          text.tours.purchase.failed(text.tickets.reasons[outcome.reason]),
        )
      }
      if (outcome.payment)
        return paymentUrl(details, outcome.payment, text, text.tours.purchase.notPayable)
      // For a repeated call, tickets of the order may have been passed on already, and are left
      // out.
      const rows = listBoughtTickets(db, actor, outcome.orderId)
      const issued = await Promise.all(rows.map((row) => serializeTicket(row, words)))
      return { message: text.tickets.success, tickets: issued }
    },
  }),
})

export const loader = endpoint
export const action = endpoint
