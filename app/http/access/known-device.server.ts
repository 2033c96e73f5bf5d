import { deviceDays, rememberDevice } from '#app/domain/accounts/known-devices.server.ts'
import { cookieName } from '#app/http/cookies.ts'
import { db } from '#app/http/database.server.ts'
import { pathCookie } from '#app/http/path-cookie.server.ts'
import { paths } from '#app/paths.ts'

/**
 * Identifies a device. Only the login page gets it, because public pages with a cookie are not
 * answered from the page cache. The prefix is `__Secure-`, because `__Host-` requires the path `/`.
 */
const deviceCookie = pathCookie(cookieName('device'), {
  path: paths.login(),
  maxAge: deviceDays * 86_400,
})

/** Returns the token of the device that a login comes from; null for an unknown device. */
export const readDeviceToken = deviceCookie.read

/**
 * Adds the cookie by which the account recognizes this device later (docs/rules.md#known-devices).
 */
export async function setDeviceCookie(headers: Headers, request: Request, userId: number) {
  await deviceCookie.write(
    headers,
    await rememberDevice(db, userId, await readDeviceToken(request)),
  )
}
