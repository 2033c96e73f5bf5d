import { Outlet } from 'react-router'
import { adminsOnly } from '#app/http/guards.server.ts'

/** Everything in this folder is for administrators. */
export const middleware = [adminsOnly]

/** Middleware runs only where a loader does, so the layout has one. */
export function loader() {
  return null
}

export default function AdminPages() {
  return <Outlet />
}
