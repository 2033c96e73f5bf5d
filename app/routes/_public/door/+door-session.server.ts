import { createCookie } from 'react-router'
import { paths } from '#app/paths.ts'
import { config } from '#app/shared/config.server.ts'

/** The session of door staff, in a cookie that browsers send to door pages only. */
const doorCookie = createCookie('door', {
  httpOnly: true,
  sameSite: 'lax',
  secure: config.secureCookies,
  path: paths.door.pattern.replace('/:token', ''),
  maxAge: 7 * 86_400,
})

export function startDoorHeader(token: string): Promise<string> {
  return doorCookie.serialize(token)
}

export async function readDoorToken(request: Request): Promise<string | null> {
  const token: unknown = await doorCookie.parse(request.headers.get('cookie'))
  return typeof token === 'string' && token !== '' ? token : null
}
