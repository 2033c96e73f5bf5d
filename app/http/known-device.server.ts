import { deviceDays, rememberDevice } from '#app/domain/accounts/devices.server.ts'
import { paths } from '#app/paths.ts'
import { cookieName } from './cookies.ts'
import { db } from './database.server.ts'
import { pathCookie } from './path-cookie.server.ts'

/**
 * Sent to the login page alone: a cookie on the public pages would keep its visitor off the page
 * cache. `__Host-` asks for the path `/`, so it is `__Secure-` here.
 */
const deviceCookie = pathCookie(cookieName('device', '__Secure-'), {
  path: paths.login(),
  maxAge: deviceDays * 86_400,
})

/** The token of the device that a login comes from; null for an unknown device. */
export const readDeviceToken = deviceCookie.read

/** Adds the cookie by which the account will know this device again (docs/rules.md#known-devices). */
export async function setDeviceCookie(headers: Headers, request: Request, userId: number) {
  await deviceCookie.write(
    headers,
    await rememberDevice(db, userId, await readDeviceToken(request)),
  )
}
