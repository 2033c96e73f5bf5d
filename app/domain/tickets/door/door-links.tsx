import type { SubmissionResult } from '@conform-to/react'
import { useText } from '#app/text/index.ts'
import { ConfirmedButton } from '#app/ui/confirmed-button.tsx'
import { DataTable } from '#app/ui/data-table.tsx'
import { InputField, PortalForm, usePortalForm } from '#app/ui/form.tsx'
import { Spaced } from '#app/ui/spaced.tsx'
import { doorLinkForm } from '../forms.ts'

type NewDoorLinkProps = {
  title: string
  link: string
  /** The link as a QR code. */
  qr: string
  pin: string
}

/** A new link and its PIN, which are shown only once, with ways to hand them to somebody. */
export function NewDoorLink({ title, link, qr, pin }: NewDoorLinkProps) {
  const { door } = useText().tickets
  const subject = door.titleFor(title)
  const body = `${link}\n${door.pin}: ${pin}`
  return (
    // biome-ignore lint/a11y/noAutofocus: this page is the only one that shows them.
    <div className="flash" role="status" tabIndex={-1} autoFocus>
      <p>{door.once}</p>
      <p>
        <a href={link}>{link}</a>
      </p>
      <p>
        {door.pin}: <strong className="ticket-code">{pin}</strong>
      </p>
      <p className="my-2 flex flex-wrap gap-3">
        <Spaced>
          <a className="button-quiet" href={`sms:?&${encodeFields({ body })}`}>
            {door.bySms}
          </a>
          <a className="button-quiet" href={`mailto:?${encodeFields({ subject, body })}`}>
            {door.byMail}
          </a>
        </Spaced>
      </p>
      <p>{door.scan}</p>
      <img className="mt-2 size-48" src={qr} alt={door.qr} />
    </div>
  )
}

/** Encodes the fields of a new message. Mail programs would show a plus sign as it is. */
const encodeFields = (fields: Record<string, string>) =>
  new URLSearchParams(fields).toString().replaceAll('+', '%20')

export function DoorLinkList({
  links,
}: {
  links: ReadonlyArray<{ id: number; name: string; until: string }>
}) {
  const { door } = useText().tickets
  return (
    <DataTable
      rows={links}
      toKey={(link) => link.id}
      empty={door.noLinks}
      columns={[
        { label: door.name, isTitle: true, cell: (link) => link.name },
        { label: door.until, cell: (link) => link.until },
        {
          label: door.action,
          isAction: true,
          cell: (link) => (
            <form method="post">
              <input type="hidden" name="link" value={link.id} />
              <ConfirmedButton
                label={door.revoke}
                confirm={door.confirmRevoke}
                about={link.name}
                intent="revoke"
              />
            </form>
          ),
        },
      ]}
    />
  )
}

export function DoorLinkForm({ lastResult }: { lastResult?: SubmissionResult<string[]> }) {
  const text = useText()
  const { door } = text.tickets
  const [form, fields] = usePortalForm(doorLinkForm(text), { id: 'door-link', lastResult })
  return (
    <section className="mt-8">
      <h2 className="section-heading">{door.make}</h2>
      <PortalForm form={form}>
        <InputField field={fields.name} label={door.name} hint={door.nameHint} />
        <button className="button">{door.make}</button>
      </PortalForm>
    </section>
  )
}
