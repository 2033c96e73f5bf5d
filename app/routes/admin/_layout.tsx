import { Outlet, useLocation } from 'react-router'
import { guardAdminPages } from '#app/http/guards.server.ts'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'

const dashboard = paths.admin.dashboard()

/** Only administrators, and whom a page is open to, may see the routes in this folder. */
export const middleware = [guardAdminPages]

/** Middleware only runs for routes with a loader. */
export function loader() {
  return null
}

/** All pages but the dashboard link back to it. */
export default function AdminPages() {
  const { admin } = useText().dashboard
  const isDashboard = useLocation().pathname === dashboard
  return (
    <>
      {!isDashboard && (
        <p className="no-print mb-2">
          <a href={dashboard}>{admin}</a>
        </p>
      )}
      <Outlet />
    </>
  )
}
