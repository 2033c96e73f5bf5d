import { describeTicketType } from '#app/shared/ticket-type-name.ts'
import type { Words } from '#app/text/words.ts'
import type { PaymentItem, payments } from '#db/schema/payments.ts'

/** What was paid for. Older payments have only a text: their purpose is `described`. */
export type PaidItem = PaymentItem | { purpose: 'described'; description: string }

type StoredItem = Pick<typeof payments.$inferSelect, 'item' | 'writtenDescription'>

export function toPaidItem({ item, writtenDescription }: StoredItem): PaidItem {
  return item ?? { purpose: 'described', description: writtenDescription ?? '' }
}

/** The days of a fee whose payment does not store them, because it is older than that field. */
const unstoredDays = 30

/** Returns how many days a fee bought when it was paid. */
export function getBoughtDays({ item }: Pick<StoredItem, 'item'>): number {
  return (item && 'days' in item && item.days) || unstoredDays
}

/** Returns what the checkout page and the receipt call the item. */
export function describeItem(item: PaidItem, { text, span }: Words): string {
  switch (item.purpose) {
    case 'activation':
      return text.play.feeDescription(item.title)
    case 'campaign':
      return text.campaigns.feeDescription(item.title, item.days ?? unstoredDays)
    case 'classified':
      return text.classifieds.feeDescription(item.title, item.days ?? unstoredDays)
    case 'ticket':
    case 'tour':
      return text.tickets.description(
        (item.lines ?? [item]).map(({ quantity, ticketType }) => ({
          quantity,
          type: describeTicketType(ticketType, { span }),
        })),
        item.title,
      )
    case 'donation':
      return text.donations.description(item.portalName)
    case 'described':
      return item.description
  }
}
