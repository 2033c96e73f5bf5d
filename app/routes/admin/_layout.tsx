import { Outlet, useLocation } from 'react-router'
import { adminsOnly } from '#app/http/guards.server.ts'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'

const dashboard = paths.admin.dashboard()

/** Everything in this folder is for administrators. */
export const middleware = [adminsOnly]

/** Middleware runs only where a loader does, so the layout has one. */
export function loader() {
  return null
}

/** Every page but the dashboard leads back to it. */
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
