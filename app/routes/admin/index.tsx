import { redirect } from 'react-router'
import { paths } from '#app/paths.ts'

/** Redirects to the dashboard. */
export function loader() {
  return redirect(paths.admin.dashboard())
}
