import { publicFile } from '#app/http/cache-headers.ts'
import { config } from '#app/shared/config.server.ts'
import { robotsFile } from './+robots.ts'

export function loader() {
  return new Response(robotsFile(config.origin), {
    headers: publicFile('text/plain; charset=utf-8'),
  })
}
