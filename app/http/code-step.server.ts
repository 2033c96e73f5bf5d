import { redirect } from 'react-router'
import { endCodeStep, findCodeStep, startCodeStep } from '#app/domain/accounts/sign-in.server.ts'
import { paths } from '#app/paths.ts'
import { cookieName } from './cookies.ts'
import { db } from './database.server.ts'
import { readChosenPlace } from './params.ts'
import { pathCookie } from './path-cookie.server.ts'

/**
 * A sign-in between its two pages: the password was right, the code is missing. The password is in
 * neither page nor cookie. `__Host-` asks for the path `/`, so it is `__Secure-` here.
 */
const codeStepCookie = pathCookie(cookieName('code', '__Secure-'), {
  path: paths.loginCode(),
  maxAge: 600,
})

/** Leads on to the page that asks for the account's code. */
export async function askForCode(request: Request, userId: number, redirectTo: string | undefined) {
  const headers = new Headers()
  await codeStepCookie.write(headers, await startCodeStep(db, userId))
  const address = paths.loginCode({ ...readChosenPlace(request), redirectTo })
  return redirect(address, { status: 303, headers })
}

/** Returns the account and token of the request's code step; null where there is none. */
export async function readCodeStep(request: Request) {
  const token = await codeStepCookie.read(request)
  const userId = token === null ? null : findCodeStep(db, token)
  return token !== null && userId !== null ? { token, userId } : null
}

/** Ends the step, and adds what deletes its cookie. */
export async function finishCodeStep(token: string, headers: Headers) {
  await endCodeStep(db, token)
  await codeStepCookie.write(headers, null)
}
