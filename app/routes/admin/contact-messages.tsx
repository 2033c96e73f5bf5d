import { contactAnswerForm } from '#app/domain/contact-form/forms.ts'
import { listContactMessages, markAnswered } from '#app/domain/contact-form/messages.server.ts'
import { trackRead } from '#app/domain/personal-data-access/reads.server.ts'
import { requireAdmin } from '#app/http/access/guards.server.ts'
import { getText, getWords } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { notFound } from '#app/http/errors.ts'
import { readForm } from '#app/http/forms/forms.server.ts'
import { redirectWithFlash } from '#app/http/redirects/flash.server.ts'
import { paths } from '#app/paths.ts'
import { config } from '#app/shared/config.server.ts'
import { useText } from '#app/text/index.ts'
import { DataTable } from '#app/ui/data-table.tsx'
import { Page } from '#app/ui/page.tsx'
import type { Route } from './+types/contact-messages'

export function loader({ context, request }: Route.LoaderArgs) {
  trackRead(requireAdmin(context, request), 'messages')
  const words = getWords(context)
  return listContactMessages(db).map(({ message, answeredByName }) => ({
    ...message,
    answeredByName,
    at: words.instant(message.createdAt, config.timeZone),
    answeredAt: message.answeredAt && words.instant(message.answeredAt, config.timeZone),
  }))
}

export async function action({ context, request }: Route.ActionArgs) {
  const admin = requireAdmin(context, request)
  const text = getText(context)
  const form = await readForm(request, contactAnswerForm, text)
  if (!form.ok) throw form.problem()
  const { message: id, intent } = form.value
  const name = await markAnswered(db, admin, id, { isAnswered: intent === 'answered' })
  if (name === null) throw notFound()
  const message = text.staticPages.contact.marked[intent](name)
  return redirectWithFlash(paths.admin.contactMessages(), { kind: 'success', message })
}

type Message = Route.ComponentProps['loaderData'][number]

/** What was written to the town: what waits for an answer first. */
export default function ContactMessages({ loaderData }: Route.ComponentProps) {
  const { contact } = useText().staticPages
  const [open, answered] = [
    loaderData.filter(({ answeredAt }) => answeredAt === null),
    loaderData.filter(({ answeredAt }) => answeredAt !== null),
  ]
  return (
    <Page title={contact.messages}>
      <Messages rows={open} empty={contact.empty} />
      {answered.length > 0 && (
        <section className="mt-8">
          <h2 className="mb-2">{contact.answered}</h2>
          <Messages rows={answered} />
        </section>
      )}
    </Page>
  )
}

function Messages({ rows, empty }: { rows: Message[]; empty?: string }) {
  const { contact } = useText().staticPages
  const { columns } = contact
  return (
    <DataTable
      isWide
      rows={rows}
      toKey={(row) => row.id}
      empty={empty}
      columns={[
        { label: columns.name, isTitle: true, cell: (row) => row.name },
        {
          label: columns.email,
          isText: true,
          cell: (row) => <a href={`mailto:${row.email}`}>{row.email}</a>,
        },
        {
          label: columns.message,
          isText: true,
          cell: (row) => <span className="whitespace-pre-line">{row.message}</span>,
        },
        { label: columns.at, cell: (row) => row.at },
        { label: columns.action, isAction: true, cell: (row) => <MarkForm row={row} /> },
      ]}
    />
  )
}

function MarkForm({ row: { id, name, answeredAt, answeredByName } }: { row: Message }) {
  const { contact } = useText().staticPages
  const intent = answeredAt === null ? 'answered' : 'open'
  return (
    <form method="post">
      {answeredAt !== null && (
        <p className="muted">{contact.answeredBy(answeredByName, answeredAt)}</p>
      )}
      <input type="hidden" name="message" value={id} />
      <button className="link-button" name="intent" value={intent}>
        {contact.mark[intent]} <span className="sr-only">{name}</span>
      </button>
    </form>
  )
}
