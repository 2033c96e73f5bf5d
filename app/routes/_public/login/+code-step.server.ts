import { redirect } from 'react-router'
import { endCodeStep, findCodeStep, startCodeStep } from '#app/domain/accounts/sign-in.server.ts'
import { cookieName } from '#app/http/cookies.ts'
import { db } from '#app/http/database.server.ts'
import { readChosenPlace } from '#app/http/params.ts'
import { pathCookie } from '#app/http/path-cookie.server.ts'
import { paths } from '#app/paths.ts'

/**
 * Identifies a sign-in between its two pages: the password was right, the code is still missing.
 * Neither the page nor the cookie contains the password. The prefix is `__Secure-`, because
 * `__Host-` requires the path `/`.
 */
const codeStepCookie = pathCookie(cookieName('code'), {
  path: paths.loginCode(),
  maxAge: 600,
})

/** Redirects to the page that asks for the account's code. */
export async function askForCode(request: Request, userId: number, redirectTo: string | undefined) {
  const headers = new Headers()
  await codeStepCookie.write(headers, await startCodeStep(db, userId))
  const address = paths.loginCode({ ...readChosenPlace(request), redirectTo })
  return redirect(address, { status: 303, headers })
}

/** Returns the account and token of the request's code step; null if it has none. */
export async function readCodeStep(request: Request) {
  const token = await codeStepCookie.read(request)
  const userId = token === null ? null : findCodeStep(db, token)
  return token !== null && userId !== null ? { token, userId } : null
}

/** Ends the step, and adds the header that deletes its cookie. */
export async function finishCodeStep(token: string, headers: Headers) {
  await endCodeStep(db, token)
  await codeStepCookie.write(headers, null)
}
