import { notFound } from '#app/http/errors.ts'

/** Answers all addresses that no other route matches. */
export function loader() {
  throw notFound()
}

export function action() {
  throw notFound()
}

export default function NotFound() {
  return null
}
