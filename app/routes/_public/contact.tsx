import { contactForm } from '#app/domain/contact-form/forms.ts'
import { sendContactMessage } from '#app/domain/contact-form/messages.server.ts'
import { beginReport } from '#app/domain/contact-form/report.ts'
import { publicHeaders } from '#app/http/cache-headers.ts'
import { actorContext, getText, requestDetails } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { readForm } from '#app/http/forms/forms.server.ts'
import { toSubmission } from '#app/http/forms/submission.server.ts'
import { readChosenPlace } from '#app/http/params.ts'
import { rateLimitForm } from '#app/http/rate-limits.server.ts'
import { redirectWithFlash } from '#app/http/redirects/flash.server.ts'
import { paths } from '#app/paths.ts'
import { config } from '#app/shared/config.server.ts'
import { useText } from '#app/text/index.ts'
import { InputField, PortalForm, TextareaField, usePortalForm } from '#app/ui/form.tsx'
import { Page } from '#app/ui/page.tsx'
import type { Route } from './+types/contact'

export const headers = publicHeaders

export function loader({ context, request }: Route.LoaderArgs) {
  const actor = context.get(actorContext)
  const { searchParams } = new URL(request.url)
  const message = beginReport(searchParams, config, getText(context))
  return { typed: { ...(actor && { name: actor.name, email: actor.email }), message } }
}

export async function action({ request, context }: Route.ActionArgs) {
  const text = getText(context)
  const form = await readForm(request, contactForm(text), text)
  if (!form.ok) return form.refuse()
  const { address } = context.get(requestDetails)
  const limited = await rateLimitForm('contact', { address, account: form.value.email }, form, text)
  if (limited) return limited
  const submission = toSubmission(context, request, form.fields)
  const sent = await sendContactMessage(db, context.get(actorContext), form.value, submission)
  if (!sent.ok) return form.refuse({ '': [text.limits[sent.reason]] }, 429)
  const message = text.staticPages.contact.success
  return redirectWithFlash(paths.contact(readChosenPlace(request)), { kind: 'success', message })
}

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText()
  const { contact } = text.staticPages
  const [form, fields] = usePortalForm(contactForm(text), {
    id: 'contact',
    lastResult: actionData?.result,
    defaultValue: loaderData.typed,
  })
  return (
    <Page title={contact.title} facts={{ description: contact.intro }}>
      <p className="mb-4">{contact.intro}</p>
      <PortalForm form={form}>
        <InputField field={fields.name} label={contact.name} autoComplete="name" />
        <InputField field={fields.email} label={contact.email} type="email" autoComplete="email" />
        <TextareaField field={fields.message} label={contact.message} rows={8} />
        <button className="button">{contact.submit}</button>
      </PortalForm>
    </Page>
  )
}
