import type { SubmissionResult } from '@conform-to/react'
import type { EventPicture } from '#app/domain/event-images/image.ts'
import { KeptPicture, pictureTypes } from '#app/domain/event-images/kept-picture.tsx'
import { type ModerationStatus, moderationTones } from '#app/domain/moderation/status.ts'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { useWords } from '#app/text/words.ts'
import { DataTable } from '#app/ui/data-table.tsx'
import { CheckboxField, FileField, InputField, PortalForm, usePortalForm } from '#app/ui/form.tsx'
import { StatusWord } from '#app/ui/status-word.tsx'
import { ticketTypeForm } from '../forms.ts'
import { unlimited } from '../orders/seats-left.ts'
import type { TicketType } from '../ticket.ts'
import { hasUnapprovedPicture, newestLink, newestPicture } from './type-pictures.ts'

type TicketTypeListProps = {
  /** The moderation status belongs to the event's newest version, with its waiting pictures. */
  event: { id: number; moderationStatus: ModerationStatus }
  types: readonly TicketType[]
}

/** An event's ticket types with links to change or remove each. */
export function TicketTypeList({ event, types }: TicketTypeListProps) {
  const words = useWords()
  const { types: text, fields } = useText().tickets
  return (
    <DataTable
      isWide
      rows={types}
      toKey={(type) => type.id}
      empty={text.empty}
      columns={[
        { label: fields.name, isTitle: true, cell: (type) => type.name },
        { label: fields.price, isNumber: true, cell: (type) => words.ticketPrice(type.priceCents) },
        {
          label: fields.quantity,
          isNumber: true,
          cell: (type) => (type.quantity === unlimited ? text.unlimited : type.quantity),
        },
        { label: text.sold, isNumber: true, cell: (type) => type.soldCount },
        { label: text.held, isNumber: true, cell: (type) => type.heldCount },
        ...(types.some(hasAnyPicture)
          ? [
              {
                label: text.picture,
                cell: (type: TicketType) => (
                  <PictureCell type={type} status={waitingStatus(event)} />
                ),
              },
            ]
          : []),
        {
          label: text.action,
          isAction: true,
          cell: (type) => <TypeActions eventId={event.id} type={type} />,
        },
      ]}
    />
  )
}

type PictureStatus = 'pending' | 'rejected'

const waitingStatus = ({ moderationStatus }: { moderationStatus: ModerationStatus }) =>
  moderationStatus === 'rejected' ? 'rejected' : 'pending'

const hasAnyPicture = (type: TicketType) =>
  newestPicture(type) !== null || newestLink(type) !== null

function PictureCell({ type, status }: { type: TicketType; status: PictureStatus }) {
  const { types: text, purchase } = useText().tickets
  const { imageId, ticketImageUrl } = type
  const link = ticketImageUrl && (
    <a href={ticketImageUrl} rel="noreferrer nofollow">
      {purchase.picture}
    </a>
  )
  const approved = imageId === null ? link : text.hasPicture
  if (!hasUnapprovedPicture(type)) return approved
  return (
    <>
      {approved}
      {approved && ', '}
      <StatusWord tone={moderationTones[status]}>{text.newPicture[status]}</StatusWord>
    </>
  )
}

function TypeActions({ eventId, type }: { eventId: number; type: TicketType }) {
  const { types: text } = useText().tickets
  return (
    <form
      method="post"
      action={paths.events.ticketTypes(eventId)}
      className="flex flex-wrap items-center gap-3"
    >
      {type.offSaleAt ? (
        <span className="muted">{text.offSale}</span>
      ) : (
        <a href={paths.events.ticketTypes(eventId, { edit: type.id })}>
          {text.change} <span className="sr-only">{type.name}</span>
        </a>
      )}{' '}
      <input type="hidden" name="type" value={type.id} />
      {type.offSaleAt ? (
        <button className="button-quiet" name="intent" value="putOnSale">
          {text.putOnSale} <span className="sr-only">{type.name}</span>
        </button>
      ) : (
        <button className="button-danger" name="intent" value="remove">
          {type.soldCount + type.heldCount > 0 ? text.takeOffSale : text.remove}{' '}
          <span className="sr-only">{type.name}</span>
        </button>
      )}
    </form>
  )
}

type TicketTypeFieldsProps = {
  /** The ticket type to change; undefined for a new one. */
  type?: TicketType
  /** Its stored picture, or the one uploaded with a form that had errors. */
  picture?: EventPicture | null
  event?: { moderationStatus: ModerationStatus }
  lastResult?: SubmissionResult<string[]>
  /** The address that the form posts to, if it is on another page. */
  action?: string
}

export function TicketTypeFields({
  type,
  picture = null,
  event,
  lastResult,
  action,
}: TicketTypeFieldsProps) {
  const text = useText()
  const { fields: labels, types } = text.tickets
  const [form, fields] = usePortalForm(ticketTypeForm(text), {
    id: 'ticket-type',
    lastResult,
    defaultValue: type && {
      name: type.name,
      price: (type.priceCents / 100).toFixed(2),
      quantity: String(type.quantity),
      ticketImageUrl: newestLink(type) ?? '',
    },
  })
  return (
    <PortalForm form={form} action={action} encType="multipart/form-data">
      {type && <input type="hidden" name="type" value={type.id} />}
      <InputField field={fields.name} label={labels.name} />
      <InputField field={fields.price} label={labels.price} type="number" step="0.01" />
      <InputField
        field={fields.quantity}
        label={labels.quantity}
        hint={labels.quantityHint}
        type="number"
        step="1"
      />
      <input type="hidden" name={fields.imageId.name} value={picture?.id ?? ''} />
      <FileField
        field={fields.image}
        label={types.picture}
        hint={text.events.builder.imageHint}
        accept={pictureTypes}
      />
      <KeptPicture picture={picture}>
        {event && picture && picture.id === type?.waitingImageId && (
          <p>{types.pictureWaits[waitingStatus(event)]}</p>
        )}
        <CheckboxField field={fields.removeImage} label={text.events.builder.removeImage} />
      </KeptPicture>
      <details open={Boolean(fields.ticketImageUrl.initialValue || fields.ticketImageUrl.errors)}>
        <summary>{types.pictureElsewhere}</summary>
        {event && type?.waitingImageUrl && <p>{types.pictureWaits[waitingStatus(event)]}</p>}
        <InputField field={fields.ticketImageUrl} label={labels.imageUrl} type="url" />
      </details>
      <button className="button" name="intent" value={type ? 'change' : 'create'}>
        {type ? text.common.save : types.create}
      </button>
    </PortalForm>
  )
}
