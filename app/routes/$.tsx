import { notFound } from '#app/http/errors.ts'

/** Every address that nothing else answers. */
export function loader() {
  throw notFound()
}

export function action() {
  throw notFound()
}

export default function NotFound() {
  return null
}
