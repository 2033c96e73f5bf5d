import { redirect } from 'react-router'
import { z } from 'zod'
import { loginForm } from '#app/domain/accounts/forms.ts'
import { authenticator } from '#app/http/authenticator.server.ts'
import { actorContext } from '#app/http/context.server.ts'
import { loginReasons } from '#app/http/login-path.ts'
import { safeRedirect } from '#app/http/redirects.ts'
import { startSessionHeader } from '#app/http/session.server.ts'
import { textFor, useText } from '#app/text/index.ts'
import { InputField, PortalForm, usePortalForm } from '#app/ui/form.tsx'
import { Page } from '#app/ui/page.tsx'
import type { Route } from './+types/login'

const afterLogin = '/owner-dashboard'

const query = z.object({
  reason: z.enum(loginReasons).optional().catch(undefined),
  redirectTo: z.string().optional(),
})

export function loader({ context, request }: Route.LoaderArgs) {
  const { reason, redirectTo } = query.parse(Object.fromEntries(new URL(request.url).searchParams))
  const back = safeRedirect(redirectTo, afterLogin)
  if (context.get(actorContext)) throw redirect(back)
  return { reason, redirectTo: back }
}

export async function action({ request }: Route.ActionArgs) {
  const { login } = textFor().accounts
  const { form, outcome } = await authenticator.authenticate('form', request)
  if (!form.ok || !outcome) return form.refuse()
  if (!outcome.ok) return form.refuse({ '': [login.failed] }, 401)
  return redirect(safeRedirect(form.value.redirectTo, afterLogin), {
    status: 303,
    headers: { 'Set-Cookie': await startSessionHeader(outcome.token) },
  })
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText()
  const { accounts } = text
  const [form, fields] = usePortalForm(loginForm(text), {
    id: 'login',
    lastResult: actionData?.result,
    defaultValue: { redirectTo: loaderData.redirectTo },
  })
  return (
    <Page title={accounts.login.title}>
      <PortalForm form={form}>
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
    </Page>
  )
}
