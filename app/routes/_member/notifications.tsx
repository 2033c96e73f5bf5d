import { redirect } from 'react-router'
import {
  listNotifications,
  markAllRead,
  markRead,
} from '#app/domain/notifications/queries.server.ts'
import { requireMember } from '#app/http/access/guards.server.ts'
import { getText, getWords } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { notFound } from '#app/http/errors.ts'
import { readFormData } from '#app/http/forms/bounded-input.server.ts'
import { parsePage } from '#app/http/params.ts'
import { paths } from '#app/paths.ts'
import { config } from '#app/shared/config.server.ts'
import { useText } from '#app/text/index.ts'
import { DataTable } from '#app/ui/data-table.tsx'
import { Page } from '#app/ui/page.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { StatusWord } from '#app/ui/status-word.tsx'
import type { Route } from './+types/notifications'

export function loader({ context, request }: Route.LoaderArgs) {
  const words = getWords(context)
  const actor = requireMember(context, request)
  const { rows, page, pages } = listNotifications(db, actor, parsePage(request), words)
  const notifications = rows.map((row) => ({
    ...row,
    at: words.instant(row.createdAt, config.timeZone),
  }))
  return { notifications, page, pages }
}

export async function action({ context, request }: Route.ActionArgs) {
  const actor = requireMember(context, request)
  const form = await readFormData(request, getText(context))
  if (form.get('intent') === 'mark-all-read') await markAllRead(db, actor)
  else if (!(await markRead(db, actor, Number(form.get('notification'))))) throw notFound()
  return redirect(paths.notifications(), { status: 303 })
}

export default function Notifications({ loaderData }: Route.ComponentProps) {
  const { notifications: text } = useText()
  const { notifications, page, pages } = loaderData
  return (
    <Page title={text.title}>
      {notifications.some((row) => row.readAt === null) && (
        <form method="post" className="mb-4">
          <button className="button-quiet" name="intent" value="mark-all-read">
            {text.markAllRead}
          </button>
        </form>
      )}
      <DataTable
        rows={notifications}
        toKey={(row) => row.id}
        empty={text.empty}
        columns={[
          {
            label: text.columns.message,
            isText: true,
            isPlain: true,
            cell: (row) => (
              <>
                {row.readAt === null && <StatusWord tone="waiting">{text.unread}</StatusWord>}{' '}
                {row.href ? <a href={row.href}>{row.message}</a> : row.message}
                {row.quote && (
                  <p className="prose whitespace-pre-line" dir="auto">
                    {row.quote}
                  </p>
                )}
              </>
            ),
          },
          {
            label: text.columns.at,
            isPlain: true,
            cell: (row) => <span className="muted">{row.at}</span>,
          },
          {
            label: text.columns.action,
            isAction: true,
            cell: (row) =>
              row.readAt === null && (
                <form method="post">
                  <input type="hidden" name="notification" value={row.id} />
                  <button className="link-button">
                    {text.markRead} <span className="sr-only">{row.message}</span>
                  </button>
                </form>
              ),
          },
        ]}
      />
      <Pager page={page} pages={pages} />
    </Page>
  )
}
