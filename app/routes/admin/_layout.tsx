import { Outlet, useLocation } from 'react-router'
import { mayOpen } from '#app/http/admin-pages.ts'
import { guardAdminPages } from '#app/http/guards.server.ts'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { Spaced } from '#app/ui/spaced.tsx'
import { useShell } from '#app/ui/use-shell.ts'

const dashboard = paths.admin.dashboard()
const desk = paths.admin.desk()

/** Only administrators, and whom a page is open to, may see the routes in this folder. */
export const middleware = [guardAdminPages]

/** Middleware only runs for routes with a loader. */
export function loader() {
  return null
}

/** All pages but the dashboard link back to it, and all but the desk to that. */
export default function AdminPages() {
  const { dashboard: words, desk: deskWords } = useText()
  const { pathname } = useLocation()
  const { viewer } = useShell() ?? {}
  const mayDecide = Boolean(viewer && mayOpen(viewer, desk))
  return (
    <>
      <p className="no-print mb-2">
        <Spaced>
          {mayDecide && pathname !== desk && <a href={desk}>{deskWords.title}</a>}
          {pathname !== dashboard && <a href={dashboard}>{words.admin}</a>}
        </Spaced>
      </p>
      <Outlet />
    </>
  )
}
