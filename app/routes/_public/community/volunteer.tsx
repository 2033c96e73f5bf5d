import { publicHeaders } from '#app/http/cache-headers.ts'
import type { PageHandle } from '#app/http/content-policy.ts'
import { Placeholder } from '#app/ui/placeholder.tsx'

export const handle: PageHandle = { filtersPlaces: true }

export const headers = publicHeaders

export default function Volunteer() {
  return <Placeholder place="volunteer" />
}
