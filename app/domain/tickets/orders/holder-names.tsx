import type { SubmissionResult } from '@conform-to/react'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { InputField, PortalForm, usePortalForm } from '#app/ui/form.tsx'
import { holderFieldName, type Naming, ticketNamesForm } from './names-form.ts'
import { quantityFieldName } from './quantity-fields.ts'
import type { TicketPurchase } from './ticket-purchase.server.ts'
import { BuyButton } from './ticket-purchase-controls.tsx'

type HolderNamesProps = {
  purchase: TicketPurchase
  naming: Naming
  lastResult?: SubmissionResult<string[]>
}

/**
 * Asks for a name for each chosen ticket, with the buyer's own for the first, and then orders the
 * tickets (docs/rules.md#ticket-names).
 */
export function HolderNames({ purchase, naming, lastResult }: HolderNamesProps) {
  const text = useText()
  const { names } = text.tickets
  const { lines, method } = naming
  const [first] = lines
  const [form, fields] = usePortalForm(ticketNamesForm(lines, purchase.types, text), {
    id: 'names',
    lastResult,
    defaultValue: first && { [holderFieldName(first.ticketTypeId, 0)]: purchase.memberName },
  })
  const findType = (id: number) => purchase.types.find((type) => type.id === id)
  const sum = lines.reduce(
    (cents, line) => cents + line.quantity * (findType(line.ticketTypeId)?.priceCents ?? 0),
    0,
  )
  return (
    <section className="ticket-purchase">
      <h2>{names.title}</h2>
      <p className="prose mb-4">{names.intro}</p>
      <PortalForm form={form} action={paths.events.tickets(purchase.eventId)}>
        <input type="hidden" name="method" value={method} />
        <input type="hidden" name="named" value="yes" />
        {lines.map(({ ticketTypeId, quantity }) => (
          <input
            key={ticketTypeId}
            type="hidden"
            name={quantityFieldName(ticketTypeId)}
            value={quantity}
          />
        ))}
        {lines.flatMap(({ ticketTypeId, quantity }) =>
          Array.from({ length: quantity }, (_, at) => {
            const field = fields[holderFieldName(ticketTypeId, at)]
            const type = findType(ticketTypeId)?.name ?? ''
            return (
              field && (
                <InputField
                  key={field.id}
                  field={field}
                  label={names.name(type, at + 1, quantity)}
                />
              )
            )
          }),
        )}
        <BuyButton isFree={sum === 0} chosenCents={sum} />
        <p className="links">
          <a href={paths.events.tickets(purchase.eventId)}>{names.back}</a>
        </p>
      </PortalForm>
    </section>
  )
}
