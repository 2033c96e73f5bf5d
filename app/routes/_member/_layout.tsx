import { Outlet } from 'react-router'
import { membersOnly } from '#app/http/access/guards.server.ts'
import { wideTablesStylesheet } from '#app/ui/wide-tables-stylesheet.ts'

export const links = wideTablesStylesheet

/** Only members may see the routes in this folder. */
export const middleware = [membersOnly]

/** Middleware only runs for routes with a loader. */
export function loader() {
  return null
}

export default function MemberPages() {
  return <Outlet />
}
