import { listUndelivered, retryMessage } from '#app/domain/mail/delivery.server.ts'
import { lacksLink } from '#app/domain/mail/mail.ts'
import { renderMail } from '#app/domain/notifications/mail-templates.server.ts'
import { trackRead } from '#app/domain/personal-data-access/reads.server.ts'
import { getSettings } from '#app/domain/settings/settings.server.ts'
import { requireAdmin } from '#app/http/access/guards.server.ts'
import { getText, getWords } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { notFound } from '#app/http/errors.ts'
import { readFormData } from '#app/http/forms/bounded-input.server.ts'
import { redirectWithFlash } from '#app/http/redirects/flash.server.ts'
import { paths } from '#app/paths.ts'
import { config } from '#app/shared/config.server.ts'
import { useText } from '#app/text/index.ts'
import { DataTable } from '#app/ui/data-table.tsx'
import { Page } from '#app/ui/page.tsx'
import type { Route } from './+types/mail'

export function loader({ context, request }: Route.LoaderArgs) {
  trackRead(requireAdmin(context, request), 'mail')
  const { PORTAL_NAME: portalName } = getSettings(db)
  const words = getWords(context)
  return {
    messages: listUndelivered(db).map((mail) => ({
      ...mail,
      ...renderMail(mail, portalName),
      isLinkOver: lacksLink(mail.content),
      createdAt: words.instant(mail.createdAt, config.timeZone),
    })),
    isConfigured: config.smtpUrl !== undefined,
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const text = getText(context)
  const form = await readFormData(request, text)
  const toAddress = await retryMessage(db, Number(form.get('message')))
  if (toAddress === null) throw notFound()
  return redirectWithFlash(paths.admin.mail(), {
    kind: 'success',
    message: text.mail.admin.retried(toAddress),
  })
}

export default function UndeliveredMail({ loaderData }: Route.ComponentProps) {
  const { admin } = useText().mail
  const { columns } = admin
  return (
    <Page title={admin.title}>
      <p className="mb-4">{admin.intro}</p>
      {!loaderData.isConfigured && <p className="mb-4 status-pending">{admin.notConfigured}</p>}
      <DataTable
        isWide
        rows={loaderData.messages}
        toKey={(message) => message.id}
        empty={admin.empty}
        columns={[
          { label: columns.subject, isTitle: true, cell: (message) => message.subject },
          { label: columns.to, isText: true, cell: (message) => message.toAddress },
          { label: columns.at, cell: (message) => message.createdAt },
          { label: columns.attempts, isNumber: true, cell: (message) => message.attempts || null },
          {
            label: columns.status,
            cell: (message) => (
              <span className={message.failedAt ? 'status-rejected' : 'status-pending'}>
                {message.failedAt ? admin.gaveUp : admin.waiting}
              </span>
            ),
          },
          { label: columns.error, isText: true, cell: (message) => message.lastError },
          {
            label: columns.action,
            isAction: true,
            cell: (message) =>
              message.isLinkOver
                ? admin.linkOver
                : message.lastError && (
                    <form method="post">
                      <input type="hidden" name="message" value={message.id} />
                      <button className="button-quiet">
                        {admin.retry}{' '}
                        <span className="sr-only">
                          {message.subject}, {message.toAddress}
                        </span>
                      </button>
                    </form>
                  ),
          },
        ]}
      />
    </Page>
  )
}
