import { publicHeaders } from '#app/http/cache-headers.ts'
import { Placeholder } from '#app/ui/placeholder.tsx'

export const headers = publicHeaders

export default function Social() {
  return <Placeholder place="social" />
}
