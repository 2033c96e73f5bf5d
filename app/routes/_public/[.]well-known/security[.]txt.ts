import { publicFile } from '#app/http/cache-headers.ts'
import { paths } from '#app/paths.ts'
import { addDays } from '#app/shared/calendar-days.ts'
import { today } from '#app/shared/clock.server.ts'
import { config } from '#app/shared/config.server.ts'
import { locales } from '#app/text/index.ts'

/** Days until the file expires; RFC 9116 advises less than a year. */
const validDays = 180

/** Says where to report a security problem: the contact form, which reaches the administrators. */
export function loader() {
  const { origin } = config
  const lines = [
    `Contact: ${origin}${paths.contact()}`,
    `Expires: ${addDays(today(), validDays)}T00:00:00Z`,
    `Preferred-Languages: ${locales.join(', ')}`,
    `Canonical: ${origin}${paths.securityContact()}`,
  ]
  return new Response(`${lines.join('\n')}\n`, {
    headers: publicFile('text/plain; charset=utf-8'),
  })
}
