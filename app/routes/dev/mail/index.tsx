import { renderMail } from '#app/domain/notifications/mail-templates.server.ts'
import { getSettings } from '#app/domain/settings/settings.server.ts'
import { requireStandIns } from '#app/http/access/guards.server.ts'
import { getWords } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { paths } from '#app/paths.ts'
import { config } from '#app/shared/config.server.ts'
import { useText } from '#app/text/index.ts'
import { DataTable } from '#app/ui/data-table.tsx'
import { Page } from '#app/ui/page.tsx'
import type { Route } from './+types/index'

export async function loader({ context }: Route.LoaderArgs) {
  const words = getWords(context)
  requireStandIns()
  const { listMessages } = await import('#dev/mailbox/mailbox.server.ts')
  const messages = listMessages(db)
  return messages.map((message) => ({
    ...message,
    ...renderMail(message, getSettings(db).PORTAL_NAME),
    at: words.instant(message.createdAt, config.timeZone),
  }))
}

/** The demo's mailbox, in place of a mail server. */
export default function Mailbox({ loaderData: messages }: Route.ComponentProps) {
  const { mailbox } = useText().mail
  return (
    <Page title={mailbox.title}>
      <p className="mb-4">{mailbox.intro}</p>
      <DataTable
        rows={messages}
        toKey={(message) => message.id}
        empty={mailbox.empty}
        columns={[
          {
            label: mailbox.columns.subject,
            isTitle: true,
            cell: (message) => <a href={paths.dev.mail(message.id)}>{message.subject}</a>,
          },
          { label: mailbox.columns.to, cell: (message) => message.toAddress },
          { label: mailbox.columns.at, cell: (message) => message.at },
        ]}
      />
    </Page>
  )
}
