import { listContactMessages } from '#app/domain/contact-form/messages.server.ts'
import { trackRead } from '#app/domain/personal-data-access/reads.server.ts'
import { getWords } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { config } from '#app/shared/config.server.ts'
import { useText } from '#app/text/index.ts'
import { DataTable } from '#app/ui/data-table.tsx'
import { Page } from '#app/ui/page.tsx'
import type { Route } from './+types/contact-messages'

export function loader({ context, request }: Route.LoaderArgs) {
  trackRead(requireAdmin(context, request), 'messages')
  const words = getWords(context)
  return listContactMessages(db).map((message) => ({
    ...message,
    at: words.instant(message.createdAt, config.timeZone),
  }))
}

export default function ContactMessages({ loaderData }: Route.ComponentProps) {
  const { contact } = useText().staticPages
  const { columns } = contact
  return (
    <Page title={contact.messages}>
      <DataTable
        rows={loaderData}
        toKey={(row) => row.id}
        empty={contact.empty}
        columns={[
          { label: columns.name, isTitle: true, cell: (row) => row.name },
          {
            label: columns.email,
            cell: (row) => <a href={`mailto:${row.email}`}>{row.email}</a>,
          },
          {
            label: columns.message,
            cell: (row) => <span className="whitespace-pre-line break-words">{row.message}</span>,
          },
          { label: columns.at, cell: (row) => row.at },
        ]}
      />
    </Page>
  )
}
