import { cookieName } from '#app/http/cookies.ts'
import { pathCookie } from '#app/http/path-cookie.server.ts'
import { paths } from '#app/paths.ts'

/** The session of door staff, in a cookie that browsers send to door pages only. */
const doorCookie = pathCookie(cookieName('door'), {
  path: paths.door.pattern.replace(/\/:\w+$/, ''),
  maxAge: 7 * 86_400,
})

export async function startDoorHeaders(token: string): Promise<Headers> {
  const headers = new Headers()
  await doorCookie.write(headers, token)
  return headers
}

export const readDoorToken = doorCookie.read
