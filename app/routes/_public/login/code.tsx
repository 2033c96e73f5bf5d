import { redirect } from 'react-router'
import { loginCodeForm } from '#app/domain/accounts/forms.ts'
import { findActor } from '#app/domain/accounts/sessions.server.ts'
import { setDeviceCookie } from '#app/http/access/known-device.server.ts'
import { startSession } from '#app/http/access/session.server.ts'
import { enterCodeWithRateLimit } from '#app/http/access/sign-in.server.ts'
import { neverCached } from '#app/http/cache-headers.ts'
import { getText, requestDetails } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { readForm } from '#app/http/forms/forms.server.ts'
import { claimKeptForm, continueAfterLogin } from '#app/http/kept-forms/kept-form.server.ts'
import type { PageHandle } from '#app/http/pages/page-handle.ts'
import { redirectWithFlash } from '#app/http/redirects/flash.server.ts'
import { safeRedirect } from '#app/http/redirects/safe-redirect.ts'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { InputField, PortalForm, usePortalForm } from '#app/ui/form.tsx'
import { Page } from '#app/ui/page.tsx'
import { pageAfterLogin } from '../+after-login.ts'
import { finishCodeStep, readCodeStep } from './+code-step.server.ts'
import { describeLoginRefusal } from './+refusals.ts'
import type { Route } from './+types/code'

export const handle: PageHandle = { isPersonal: true }

export function headers() {
  return { 'Cache-Control': neverCached }
}

export async function loader({ request }: Route.LoaderArgs) {
  if (!(await readCodeStep(request))) throw redirect(paths.login())
  const redirectTo = new URL(request.url).searchParams.get('redirectTo')
  return { redirectTo: safeRedirect(redirectTo, '') || undefined }
}

export async function action({ request, context }: Route.ActionArgs) {
  const text = getText(context)
  const { login, wrongCode } = text.secondFactor
  const form = await readForm(request, loginCodeForm(text), text)
  const step = await readCodeStep(request)
  if (!step) return redirectWithFlash(paths.login(), { kind: 'error', message: login.tooLate })
  if (!form.ok) return form.refuse()
  const { code, redirectTo } = form.value
  const { address } = context.get(requestDetails)
  const outcome = await enterCodeWithRateLimit({ userId: step.userId, code }, address, request)
  if (outcome.ok) {
    const headers = await startSession(context, outcome.token)
    await setDeviceCookie(headers, request, outcome.userId)
    await finishCodeStep(step.token, headers)
    const keptPath = await claimKeptForm(request, headers, outcome.userId)
    const to = pageAfterLogin(findActor(db, outcome.token), request, redirectTo || keptPath)
    return continueAfterLogin(to, { headers, keptPath }, text)
  }
  if (outcome.reason === 'wait') {
    const sentence = text.common.tooManyRequests(Math.ceil(outcome.seconds / 60))
    return form.refuse({ '': [sentence] }, 429, { 'Retry-After': String(outcome.seconds) })
  }
  if (outcome.reason === 'wrong_code') return form.refuse({ code: [wrongCode] }, 401)
  return form.refuse({ '': [describeLoginRefusal(outcome.reason, text)] }, 403)
}

export default function LoginCode({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText()
  const { code, login } = text.secondFactor
  const [form, fields] = usePortalForm(loginCodeForm(text), {
    id: 'code',
    lastResult: actionData?.result,
    defaultValue: { redirectTo: loaderData.redirectTo },
  })
  return (
    <Page title={login.title}>
      <p className="prose mb-4">{login.about}</p>
      <PortalForm form={form}>
        <input
          type="hidden"
          name={fields.redirectTo.name}
          defaultValue={fields.redirectTo.initialValue}
        />
        <InputField
          field={fields.code}
          label={code}
          hint={login.hint}
          autoComplete="one-time-code"
        />
        <button className="button">{login.submit}</button>
      </PortalForm>
      <p className="prose mt-6">{login.lost}</p>
    </Page>
  )
}
