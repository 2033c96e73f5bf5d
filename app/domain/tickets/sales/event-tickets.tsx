import { paths } from '#app/paths.ts'
import { reasonLimit } from '#app/shared/reason-limit.ts'
import { describeTicketType } from '#app/shared/ticket-type-name.ts'
import { useText } from '#app/text/index.ts'
import { useWords } from '#app/text/words.ts'
import { DataTable } from '#app/ui/data-table.tsx'
import { Spaced } from '#app/ui/spaced.tsx'
import { unlimited } from '../orders/seats-left.ts'
import { formatTicketCode } from '../own/ticket-code.ts'
import { TicketStatusWord } from '../own/ticket-status.tsx'
import type { countSeats } from '../queries.server.ts'
import { type Ticket, ticketTransitions } from '../ticket.ts'

/** Sold, held and used seats of each ticket type. */
export function SeatCounts({ counts }: { counts: ReturnType<typeof countSeats> }) {
  const words = useWords()
  const { types, fields, purchased, soldSeats } = words.text.tickets
  return (
    <div className="my-6">
      <DataTable
        caption={soldSeats.seats}
        rows={counts}
        toKey={({ ticketType }) => ticketType.id}
        empty={types.empty}
        columns={[
          {
            label: fields.name,
            isTitle: true,
            cell: ({ ticketType }) => describeTicketType(ticketType.name, words),
          },
          {
            label: fields.quantity,
            isNumber: true,
            cell: ({ ticketType: { quantity } }) =>
              quantity === unlimited ? types.unlimited : quantity,
          },
          { label: types.sold, isNumber: true, cell: ({ ticketType }) => ticketType.soldCount },
          { label: types.held, isNumber: true, cell: ({ ticketType }) => ticketType.heldCount },
          { label: purchased.checkedIn, isNumber: true, cell: ({ usedCount }) => usedCount },
        ]}
      />
    </div>
  )
}

type BoughtTicket = Ticket & {
  type: string
  holder: string
  buyerName: string
  buyerEmail: string
  boughtOn: string
  usedAt: string | null
}

type EventTicketsProps = {
  tickets: readonly BoughtTicket[]
  /** The search words that chose them; empty if these are all. */
  search: string
  canUndoCheckIns: boolean
}

/**
 * The tickets of an event with their buyers. Each can be refunded separately, and its check-in be
 * undone.
 */
export function EventTickets({ tickets, search, canUndoCheckIns }: EventTicketsProps) {
  const words = useWords()
  const { purchased, facts, purchase } = useText().tickets
  return (
    <DataTable
      isWide
      caption={purchase.title}
      rows={tickets}
      toKey={(ticket) => ticket.id}
      empty={search ? purchased.emptyFiltered(search) : purchased.empty}
      columns={[
        {
          label: purchased.buyer,
          isTitle: true,
          cell: (ticket) => <Buyer ticket={ticket} />,
        },
        {
          label: facts.type,
          cell: ({ type, priceCents }) => `${type}, ${words.ticketPrice(priceCents)}`,
        },
        {
          label: facts.code,
          isShort: true,
          cell: (ticket) => <a href={paths.ticket(ticket.code)}>{formatTicketCode(ticket.code)}</a>,
        },
        { label: purchased.boughtAt, isShort: true, cell: (ticket) => ticket.boughtOn },
        {
          label: facts.status,
          cell: (ticket) => (
            <>
              <TicketStatusWord status={ticket.status} /> {ticket.usedAt}
            </>
          ),
        },
        {
          label: purchased.action,
          isAction: true,
          cell: (ticket) => (
            <div className="grid gap-2">
              <Spaced>
                {ticket.status === 'used' && canUndoCheckIns && <UndoCheckIn ticket={ticket} />}
                <RefundOne ticket={ticket} />
              </Spaced>
            </div>
          ),
        },
      ]}
    />
  )
}

function Buyer({ ticket: { buyerName, buyerEmail, holder } }: { ticket: BoughtTicket }) {
  const { purchased } = useText().tickets
  return (
    <>
      {holder === buyerName ? buyerName : `${buyerName} (${purchased.holder(holder)})`}{' '}
      {buyerEmail && (
        <a className="block font-sans text-base font-normal" href={`mailto:${buyerEmail}`}>
          {buyerEmail}
        </a>
      )}
    </>
  )
}

function UndoCheckIn({ ticket }: { ticket: BoughtTicket }) {
  const { purchased } = useText().tickets
  return (
    <form method="post" className="no-print">
      <input type="hidden" name="usedTicket" value={ticket.id} />
      <input type="hidden" name="checkedInAt" value={ticket.checkedInAt ?? ''} />
      <button className="link-button" name="intent" value="undo_check_in">
        {purchased.undoCheckIn} <span className="sr-only">{formatTicketCode(ticket.code)}</span>
      </button>
    </form>
  )
}

function RefundOne({ ticket }: { ticket: BoughtTicket }) {
  const { purchased } = useText().tickets
  if (!ticketTransitions[ticket.status].includes('refunded')) return null
  const fieldId = `reason-${ticket.id}`
  const about = <span className="sr-only">{formatTicketCode(ticket.code)}</span>
  const isPaid = ticket.priceCents > 0
  return (
    <details className="no-print">
      <summary>
        {isPaid ? purchased.refundPaid : purchased.cancelFree} {about}
      </summary>
      <form method="post" className="field grid gap-2">
        <input type="hidden" name="ticket" value={ticket.id} />
        <label htmlFor={fieldId}>
          {purchased.reason} {about}
        </label>
        <input id={fieldId} name="reason" maxLength={reasonLimit} />
        <button className="button-danger">
          {isPaid ? purchased.refund : purchased.cancel} {about}
        </button>
      </form>
    </details>
  )
}
