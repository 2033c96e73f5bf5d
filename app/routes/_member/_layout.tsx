import { Outlet } from 'react-router'
import { membersOnly } from '#app/http/guards.server.ts'

/** Only members may see the routes in this folder. */
export const middleware = [membersOnly]

/** Middleware only runs for routes with a loader. */
export function loader() {
  return null
}

export default function MemberPages() {
  return <Outlet />
}
