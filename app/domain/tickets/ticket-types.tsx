import type { SubmissionResult } from '@conform-to/react'
import type { EventPicture } from '#app/domain/event-images/image.ts'
import { KeptPicture, pictureTypes } from '#app/domain/event-images/kept-picture.tsx'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { useWords } from '#app/text/words.ts'
import { DataTable } from '#app/ui/data-table.tsx'
import { CheckboxField, FileField, InputField, PortalForm, usePortalForm } from '#app/ui/form.tsx'
import { ticketTypeForm } from './forms.ts'
import { type TicketType, unlimited } from './ticket.ts'

type TicketTypeListProps = { eventId: number; types: readonly TicketType[] }

/** An event's ticket types with links to change or remove each. */
export function TicketTypeList({ eventId, types }: TicketTypeListProps) {
  const words = useWords()
  const { types: text, fields, sales } = useText().tickets
  return (
    <DataTable
      rows={types}
      toKey={(type) => type.id}
      empty={text.empty}
      columns={[
        { label: fields.name, isTitle: true, cell: (type) => type.name },
        {
          label: fields.price,
          cell: (type) => (type.priceCents === 0 ? sales.free : words.cents(type.priceCents)),
        },
        {
          label: fields.quantity,
          cell: (type) => (type.quantity === unlimited ? text.unlimited : type.quantity),
        },
        { label: text.sold, cell: (type) => type.soldCount },
        { label: text.held, cell: (type) => type.heldCount },
        {
          label: text.picture,
          cell: ({ imageId, ticketImageUrl }) =>
            imageId
              ? text.hasPicture
              : ticketImageUrl && (
                  <a href={ticketImageUrl} rel="noreferrer nofollow">
                    {sales.picture}
                  </a>
                ),
        },
        {
          label: text.action,
          isAction: true,
          cell: (type) =>
            type.offSaleAt ? text.offSale : <TypeActions eventId={eventId} type={type} />,
        },
      ]}
    />
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
      <a href={paths.events.ticketTypes(eventId, { edit: type.id })}>
        {text.change} <span className="sr-only">{type.name}</span>
      </a>
      <input type="hidden" name="type" value={type.id} />
      <button className="button-danger" name="intent" value="remove">
        {type.soldCount + type.heldCount > 0 ? text.takeOffSale : text.remove}{' '}
        <span className="sr-only">{type.name}</span>
      </button>
    </form>
  )
}

type TicketTypeFieldsProps = {
  /** The ticket type to change; undefined for a new one. */
  type?: TicketType
  /** Its stored picture, or the one uploaded with a form that had errors. */
  picture?: EventPicture | null
  lastResult?: SubmissionResult<string[]>
  /** The address that the form posts to, if it is on another page. */
  action?: string
}

export function TicketTypeFields({
  type,
  picture = null,
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
      ticketImageUrl: type.ticketImageUrl ?? '',
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
        <CheckboxField field={fields.removeImage} label={text.events.builder.removeImage} />
      </KeptPicture>
      <InputField field={fields.ticketImageUrl} label={labels.imageUrl} type="url" />
      <button className="button" name="intent" value={type ? 'change' : 'create'}>
        {type ? text.common.save : types.create}
      </button>
    </PortalForm>
  )
}
