import { publicHeaders } from '#app/http/cache-headers.ts'
import { useText } from '#app/text/index.ts'
import { NoticePage } from '#app/ui/notice-page.tsx'

export const headers = publicHeaders

export default function Events() {
  const { events } = useText().standing
  return <NoticePage title={events.title} sentence={events.empty} />
}
