import { data, redirect } from 'react-router'
import { registerForm } from '#app/domain/accounts/forms.ts'
import { NewPasswordFields } from '#app/domain/accounts/new-password-fields.tsx'
import {
  isCommonPassword,
  isRefusedAddress,
} from '#app/domain/accounts/refused-credentials.server.ts'
import { register } from '#app/domain/accounts/registration.server.ts'
import { publicWithoutPrivateParameters, sendLoaderHeaders } from '#app/http/cache-headers.ts'
import { actorContext, getText, localeContext, requestDetails } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { readForm } from '#app/http/forms/forms.server.ts'
import { findVisitorsForm, loadKeptFormNote } from '#app/http/kept-forms/kept-form.server.ts'
import { readChosenPlace } from '#app/http/params.ts'
import { rateLimitForm } from '#app/http/rate-limits.server.ts'
import { redirectWithFlash } from '#app/http/redirects/flash.server.ts'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { InputField, PortalForm, usePortalForm } from '#app/ui/form.tsx'
import { Page } from '#app/ui/page.tsx'
import { useChosenPlace } from '#app/ui/use-chosen-place.ts'
import { pageAfterLogin, readWanted } from './+after-login.ts'
import { KeptFormNote } from './+kept-form-note.tsx'
import type { Route } from './+types/register'

export const headers = sendLoaderHeaders

/** Redirects members who are signed in. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const wanted = readWanted(request)
  const actor = context.get(actorContext)
  if (actor) throw redirect(pageAfterLogin(actor, request, wanted))
  const kept = await loadKeptFormNote(context, request, wanted)
  return data({ wanted, kept }, { headers: publicWithoutPrivateParameters(request) })
}

export async function action({ request, context }: Route.ActionArgs) {
  const text = getText(context)
  const form = await readForm(request, registerForm(text), text)
  if (!form.ok) return form.refuse()
  const { accounts, common } = text
  const { failed, success: message } = accounts.register
  if (isCommonPassword(form.value.password)) {
    return form.refuse({ '': [failed], password: [accounts.passwordCommon] })
  }
  if (isRefusedAddress(db, form.value.email)) {
    return form.refuse({ '': [failed], email: [common.disposableEmail] })
  }
  const { address } = context.get(requestDetails)
  const limited = await rateLimitForm(
    'register',
    { address, account: form.value.email },
    form,
    text,
    failed,
  )
  if (limited) return limited
  const kept = await findVisitorsForm(request)
  // The menu's link to register does not name the page of the form.
  const redirectTo = readWanted(request) ?? kept?.path
  const origin = { redirectTo, keptFormId: kept?.id ?? null }
  await register(db, form.value, context.get(localeContext), origin)
  return redirectWithFlash(paths.resendVerification({ ...readChosenPlace(request), redirectTo }), {
    kind: 'success',
    message,
  })
}

export default function Register({ actionData, loaderData }: Route.ComponentProps) {
  const text = useText()
  const { accounts } = text
  const [form, fields] = usePortalForm(registerForm(text), {
    id: 'register',
    lastResult: actionData?.result,
  })
  return (
    <Page title={accounts.register.title}>
      <KeptFormNote note={loaderData.kept} />
      <PortalForm form={form}>
        <InputField field={fields.name} label={accounts.name} autoComplete="name" />
        <InputField field={fields.email} label={accounts.email} type="email" autoComplete="email" />
        <NewPasswordFields password={fields.password} confirmation={fields.confirmPassword} />
        <button className="button">{accounts.register.submit}</button>
      </PortalForm>
      <p className="mt-6">
        {accounts.register.haveAccount}{' '}
        <a href={paths.login({ ...useChosenPlace(), redirectTo: loaderData.wanted })}>
          {accounts.register.loginLink}
        </a>
      </p>
    </Page>
  )
}
