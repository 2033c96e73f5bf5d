import { Outlet, useLocation } from 'react-router'
import { may } from '#app/domain/desk/permissions.ts'
import { restOfDeskId } from '#app/domain/desk/rest-of-desk.tsx'
import { UndoForms } from '#app/domain/desk/undo-forms.tsx'
import { listUndoable } from '#app/domain/moderation/undoable.server.ts'
import { mayOpenAdminPage } from '#app/http/access/admin-page-access.ts'
import { guardAdminPages, requireMember } from '#app/http/access/guards.server.ts'
import { db } from '#app/http/database.server.ts'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { BelowHeading } from '#app/ui/page.tsx'
import { Spaced } from '#app/ui/spaced.tsx'
import { useShell } from '#app/ui/use-shell.ts'
import { wideTablesStylesheet } from '#app/ui/wide-tables-stylesheet.ts'
import type { Route } from './+types/_layout'

const dashboard = paths.admin.dashboard()
const desk = paths.admin.desk()

export const links = wideTablesStylesheet

/**
 * Only administrators, and other roles on the pages open to them, may see the routes in this
 * folder.
 */
export const middleware = [guardAdminPages]

/** Loads the decisions that the reader can still undo, which every page here shows. */
export function loader({ context, request }: Route.LoaderArgs) {
  const actor = requireMember(context, request)
  return { undoable: listUndoable(db, actor), viewsNumbers: may(actor, 'viewNumbers') }
}

/** Adds links to the dashboard, which has all the others itself, and to the desk. */
export default function AdminPages({ loaderData }: Route.ComponentProps) {
  const { dashboard: words, desk: deskWords } = useText()
  const { pathname } = useLocation()
  const { member } = useShell() ?? {}
  const toDashboard = pathname !== dashboard
  const toDesk =
    toDashboard && pathname !== desk && Boolean(member && mayOpenAdminPage(member, desk))
  return (
    <>
      {toDashboard && (
        <p className="row-actions no-print mb-2">
          <Spaced>
            {toDesk && <a href={desk}>{deskWords.title}</a>}
            {toDashboard && <a href={dashboard}>{words.adminDashboard}</a>}
            {pathname === desk && loaderData.viewsNumbers && (
              <a href={`${paths.admin.desk()}#${restOfDeskId}`}>{deskWords.rest}</a>
            )}
          </Spaced>
        </p>
      )}
      <BelowHeading value={<UndoForms batches={loaderData.undoable} />}>
        <Outlet />
      </BelowHeading>
    </>
  )
}
