import { createCookie, redirect } from 'react-router'
import { endCodeStep, findCodeStep, startCodeStep } from '#app/domain/accounts/sign-in.server.ts'
import { paths } from '#app/paths.ts'
import { config } from '#app/shared/config.server.ts'
import { deleteCookie } from './cookies.ts'
import { db } from './database.server.ts'

/**
 * A sign-in between its two pages: the password was right, the code is missing. The password is in
 * neither page nor cookie. `__Host-` asks for the path `/`, so it is `__Secure-` here.
 */
const codeStepCookie = createCookie(config.secureCookies ? '__Secure-code' : 'code', {
  httpOnly: true,
  sameSite: 'lax',
  secure: config.secureCookies,
  path: paths.loginCode(),
  maxAge: 600,
})

/** Leads on to the page that asks for the account's code. */
export async function askForCode(userId: number, redirectTo: string | undefined) {
  const token = await startCodeStep(db, userId)
  return redirect(paths.loginCode({ redirectTo }), {
    status: 303,
    headers: { 'Set-Cookie': await codeStepCookie.serialize(token) },
  })
}

/** Returns the account and token of the request's code step; null where there is none. */
export async function readCodeStep(request: Request) {
  const token: unknown = await codeStepCookie.parse(request.headers.get('cookie'))
  const userId = typeof token === 'string' ? findCodeStep(db, token) : null
  return typeof token === 'string' && userId !== null ? { token, userId } : null
}

/** Ends the step, and adds what deletes its cookie. */
export async function finishCodeStep(token: string, headers: Headers) {
  await endCodeStep(db, token)
  headers.append('Set-Cookie', await codeStepCookie.serialize('', deleteCookie))
}
