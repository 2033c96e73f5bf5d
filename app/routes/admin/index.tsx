import { redirect } from 'react-router'
import { paths } from '#app/paths.ts'

/** The administration begins at its dashboard. */
export function loader() {
  return redirect(paths.admin.dashboard())
}
