import { redirect } from 'react-router'

/** The administration begins at its dashboard. */
export function loader() {
  return redirect('/admin/dashboard')
}
