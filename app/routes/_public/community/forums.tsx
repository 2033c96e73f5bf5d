import { publicHeaders } from '#app/http/cache-headers.ts'
import { Placeholder } from '#app/ui/placeholder.tsx'

export const headers = publicHeaders

export default function Forums() {
  return <Placeholder place="forums" />
}
