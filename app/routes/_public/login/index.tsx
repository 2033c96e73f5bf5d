import { data, redirect } from 'react-router'
import { z } from 'zod'
import { loginForm } from '#app/domain/accounts/forms.ts'
import { findActor } from '#app/domain/accounts/sessions.server.ts'
import { setDeviceCookie } from '#app/http/access/known-device.server.ts'
import { loginReasons } from '#app/http/access/login-path.ts'
import { startSession } from '#app/http/access/session.server.ts'
import { signInWithRateLimit } from '#app/http/access/sign-in.server.ts'
import { publicWithoutPrivateParameters, sendLoaderHeaders } from '#app/http/cache-headers.ts'
import { actorContext, getText, requestDetails } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { readForm } from '#app/http/forms/forms.server.ts'
import {
  claimKeptForm,
  continueAfterLogin,
  loadKeptFormNote,
} from '#app/http/kept-forms/kept-form.server.ts'
import { safeRedirect } from '#app/http/redirects/safe-redirect.ts'
import { paths } from '#app/paths.ts'
import { firstValues } from '#app/shared/search-fields.ts'
import { useText } from '#app/text/index.ts'
import { InputField, PortalForm, usePortalForm } from '#app/ui/form.tsx'
import { Honeypot } from '#app/ui/honeypot.tsx'
import { Page } from '#app/ui/page.tsx'
import { useChosenPlace } from '#app/ui/use-chosen-place.ts'
import { pageAfterLogin } from '../+after-login.ts'
import { KeptFormNote } from '../+kept-form-note.tsx'
import { askForCode } from './+code-step.server.ts'
import { describeLoginRefusal } from './+refusals.ts'
import type { Route } from './+types/index'

const query = z.object({
  reason: z.enum(loginReasons).optional().catch(undefined),
  redirectTo: z.string().optional(),
})

export const headers = sendLoaderHeaders

export async function loader({ context, request }: Route.LoaderArgs) {
  const { reason, redirectTo } = query.parse(firstValues(new URL(request.url).searchParams))
  const actor = context.get(actorContext)
  if (actor) throw redirect(pageAfterLogin(actor, request, redirectTo))
  const wanted = safeRedirect(redirectTo, '') || undefined
  const kept = await loadKeptFormNote(context, request, wanted)
  return data({ reason, wanted, kept }, { headers: publicWithoutPrivateParameters(request) })
}

export async function action({ request, context }: Route.ActionArgs) {
  const text = getText(context)
  const { common } = text
  const form = await readForm(request, loginForm(text), text)
  if (!form.ok) return form.refuse()
  const { redirectTo } = form.value
  const outcome = await signInWithRateLimit(form.value, context.get(requestDetails), request)
  if (outcome.ok) {
    const headers = await startSession(context, outcome.token)
    await setDeviceCookie(headers, request, outcome.userId)
    const keptPath = await claimKeptForm(request, headers, outcome.userId)
    const to = pageAfterLogin(findActor(db, outcome.token), request, redirectTo || keptPath)
    return continueAfterLogin(to, { headers, keptPath }, text)
  }
  if (outcome.reason === 'second_factor') return askForCode(request, outcome.userId, redirectTo)
  if (outcome.reason === 'wait') {
    const sentence = common.tooManyRequests(Math.ceil(outcome.seconds / 60))
    return form.refuse({ '': [sentence] }, 429, { 'Retry-After': String(outcome.seconds) })
  }
  const sentence = describeLoginRefusal(outcome.reason, text)
  return form.refuse({ '': [sentence] }, outcome.reason === 'failed' ? 401 : 403)
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText()
  const { accounts } = text
  const place = useChosenPlace()
  const [form, fields] = usePortalForm(loginForm(text), {
    id: 'login',
    lastResult: actionData?.result,
    defaultValue: { redirectTo: loaderData.wanted },
  })
  const notActivated = form.errors?.includes(accounts.login.notActivated)
  const hasFailed = form.errors?.includes(accounts.login.failed)
  const forgot = (
    <a href={paths.forgotPassword({ ...place, redirectTo: loaderData.wanted })}>
      {accounts.login.forgot}
    </a>
  )
  return (
    <Page title={accounts.login.title}>
      {loaderData.reason && !actionData && (
        <p className="flash">{accounts.loginReasons[loaderData.reason]}</p>
      )}
      <KeptFormNote note={loaderData.kept} />
      {loaderData.reason && (
        <div className="mb-6">
          <NoAccount wanted={loaderData.wanted} />
        </div>
      )}
      <PortalForm form={form} help={hasFailed && <p className="links">{forgot}</p>}>
        <input
          type="hidden"
          name={fields.redirectTo.name}
          defaultValue={fields.redirectTo.initialValue}
        />
        <InputField field={fields.email} label={accounts.email} type="email" autoComplete="email" />
        <InputField
          field={fields.password}
          label={accounts.password}
          type="password"
          autoComplete="current-password"
        />
        <button className="button">{accounts.login.submit}</button>
      </PortalForm>
      {notActivated && <Inactivity email={fields.email.value ?? ''} wanted={loaderData.wanted} />}
      {!hasFailed && <p className="links mt-6">{forgot}</p>}
      {!loaderData.reason && (
        <div className="mt-6 border-t border-hairline pt-4">
          <NoAccount wanted={loaderData.wanted} />
        </div>
      )}
    </Page>
  )
}

/** The way to join: ahead of the form for those who were sent here, among whom are newcomers. */
function NoAccount({ wanted }: { wanted: string | undefined }) {
  const { login } = useText().accounts
  const place = useChosenPlace()
  return (
    <p>
      {login.noAccount}{' '}
      <a className="button-quiet" href={paths.register({ ...place, redirectTo: wanted })}>
        {login.registerLink}
      </a>
    </p>
  )
}

function Inactivity({ email, wanted }: { email: string; wanted: string | undefined }) {
  const { login } = useText().accounts
  const resend = paths.resendVerification({ ...useChosenPlace(), redirectTo: wanted })
  return (
    <form method="post" action={resend} className="form mt-6">
      <p>{login.inactivityNotice}</p>
      <input type="hidden" name="email" value={email} />
      <button className="button-quiet">{login.resend}</button>
      <Honeypot />
    </form>
  )
}
