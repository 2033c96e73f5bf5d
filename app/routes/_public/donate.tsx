import { publicHeaders } from '#app/http/cache-headers.ts'
import { useText } from '#app/text/index.ts'
import { NoticePage } from '#app/ui/notice-page.tsx'

export const headers = publicHeaders

export default function Donate() {
  const { donate } = useText().standing
  return <NoticePage title={donate.title} sentence={donate.text} />
}
