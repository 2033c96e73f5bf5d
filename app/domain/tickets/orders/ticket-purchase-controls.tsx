import { type FieldMetadata, getSelectProps } from '@conform-to/react'
import type { ReactNode } from 'react'
import { cardShape } from '#app/domain/photos/card-picture.ts'
import { getPortalCurrency } from '#app/shared/money.ts'
import { useText } from '#app/text/index.ts'
import { useWords } from '#app/text/words.ts'
import { Spaced } from '#app/ui/spaced.tsx'
import { useSaveData } from '#app/ui/use-save-data.ts'
import { maxPerOrder } from '../ticket.ts'

type Field = FieldMetadata<unknown, Record<string, unknown>, string[]>

const pictureSize = { width: cardShape.small, height: cardShape.small / cardShape.ratio }

type TicketRowProps = {
  name: string
  priceCents: number
  seats: number | 'few' | null
  isSoldOut: boolean
  /** The address of its picture in the small size. */
  picture?: string | null
  /** A link given by the organizer. The page does not load it. */
  imageUrl?: string | null
  /** The field with the number of tickets, if the row has one. */
  field?: Field
  error?: string
  children?: ReactNode
}

/** A ticket type with its name, price and free seats, and the action at the right. */
export function TicketRow(row: TicketRowProps) {
  const { name, field, picture, imageUrl, isSoldOut, error, children } = row
  const { tickets } = useText()
  const savesData = useSaveData()
  return (
    <li className="ticket-row">
      {picture && !savesData && (
        <img
          className="ticket-picture"
          src={picture}
          {...pictureSize}
          alt={tickets.purchase.ticketPicture(name)}
          loading="lazy"
        />
      )}
      <div className="ticket-what">
        {field && !isSoldOut ? (
          <label htmlFor={field.id}>{name}</label>
        ) : (
          // The list of errors leads here if the type was sold out meanwhile.
          <strong className="ticket-name" id={field?.id} tabIndex={field && -1}>
            {name}
          </strong>
        )}
        <PriceAndSeats {...row} />
        {picture && savesData && <a href={picture}>{tickets.purchase.ticketPicture(name)}</a>}
        {imageUrl && !picture && (
          <a href={imageUrl} rel="noreferrer nofollow">
            {tickets.purchase.picture} <span className="sr-only">{name}</span>
          </a>
        )}
        {error && (
          <p className="field-error" id={field?.errorId}>
            {error}
          </p>
        )}
      </div>
      <div className="ticket-choice">{children}</div>
    </li>
  )
}

function PriceAndSeats({ priceCents, seats, isSoldOut }: TicketRowProps) {
  const words = useWords()
  const { card, reasons } = words.text.tickets
  return (
    <p className="ticket-facts">
      <Spaced>
        <span className="ticket-price">{words.ticketPrice(priceCents)}</span>
        {isSoldOut && <span className="status-rejected">{reasons.sold_out}</span>}
        {seats !== null && (
          <span className={seats === 'few' ? 'status-pending' : 'text-muted'}>
            · {seats === 'few' ? card.few : card.left(words.number(seats))}
          </span>
        )}
      </Spaced>
    </p>
  )
}

type QuantitySelectProps = {
  field: Field
  /** Missing if a label names this field and another field has the price. */
  type?: { name: string; priceCents: number }
  least?: 0 | 1
  /** The most tickets that are offered. */
  most: number
  /** The id of the text that explains it. */
  describedBy?: string
}

/**
 * A select from `least` to the most tickets that are offered, or to the number that was sent, so that
 * it stays with its error. The page's script adds up `data-cents`.
 */
export function QuantitySelect(props: QuantitySelectProps) {
  const { field, type, least = 0, most, describedBy } = props
  const { key, ...attributes } = getSelectProps(field, { ariaDescribedBy: describedBy })
  const { card } = useText().tickets
  const sent = Number(field.initialValue) || 0
  const last = Math.min(maxPerOrder, Math.max(most, sent))
  const counts = Array.from({ length: last + 1 - least }, (_, at) => at + least)
  return (
    <select
      key={key}
      {...attributes}
      className="ticket-quantity"
      aria-label={type && card.howMany(type.name)}
      data-cents={type?.priceCents}
    >
      {counts.map((count) => (
        <option key={count}>{count}</option>
      ))}
    </select>
  )
}

type BuyButtonProps = {
  isFree: boolean
  /** The button's label if nothing can be bought. */
  soldOut?: string | null
  /** The price of what the visitor has already chosen, in cents; null if that is nothing. */
  chosenCents?: number | null
}

/**
 * The button of the card, with the sum of what was chosen before the page was sent. The page's
 * script follows later choices.
 */
export function BuyButton({ isFree, soldOut = null, chosenCents = null }: BuyButtonProps) {
  const words = useWords()
  const { text } = words
  const { card } = text.tickets
  const sum = chosenCents === null ? null : words.cents(chosenCents)
  const paid = chosenCents && sum ? card.getFor(sum) : null
  const undecided = isFree ? card.reserve : card.get
  const chosen = chosenCents === 0 ? card.reserve : undecided
  return (
    <>
      {/* Empty without a sum, because text browsers show hidden elements. */}
      <p className="ticket-total" hidden={sum === null} data-total={card.total}>
        {sum !== null && (
          <>
            {card.total} <b>{sum}</b>
          </>
        )}
      </p>
      <button
        className="button"
        name="intent"
        value="buy"
        data-get={undecided}
        data-get-for={card.getFor('{sum}')}
        data-reserve={card.reserve}
        data-intl={text.intl}
        data-currency={getPortalCurrency()}
        disabled={soldOut !== null}
      >
        {soldOut ?? paid ?? chosen}
      </button>
    </>
  )
}
