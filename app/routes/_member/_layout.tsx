import { Outlet } from 'react-router'
import { membersOnly } from '#app/http/guards.server.ts'

/** Everything in this folder is for members. */
export const middleware = [membersOnly]

/** Middleware runs only where a loader does, so the layout has one. */
export function loader() {
  return null
}

export default function MemberPages() {
  return <Outlet />
}
