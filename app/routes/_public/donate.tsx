import { redirect } from 'react-router'
import { minimumDonation } from '#app/domain/donations/donation.ts'
import { donationForm } from '#app/domain/donations/forms.ts'
import { beginDonation } from '#app/domain/donations/giving.server.ts'
import { startCheckout } from '#app/domain/payments/opening.server.ts'
import { paymentPath } from '#app/domain/payments/payment.ts'
import { actorContext, requestFacts } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { readForm } from '#app/http/forms.server.ts'
import { brakeForm } from '#app/http/rate-limits.server.ts'
import { formatCents } from '#app/shared/money.ts'
import { textFor, useText } from '#app/text/index.ts'
import { InputField, PortalForm, usePortalForm } from '#app/ui/form.tsx'
import { Page } from '#app/ui/page.tsx'
import type { Route } from './+types/donate'

export function loader({ context }: Route.LoaderArgs) {
  return { email: context.get(actorContext)?.email }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request, donationForm(textFor()))
  if (!form.ok) return form.refuse()
  const { amount, email } = form.value
  const { address } = context.get(requestFacts)
  const braked = await brakeForm('donate', { address, account: email }, form)
  if (braked) return braked
  const gift = { amountCents: amount, email }
  const payment = beginDonation(db, context.get(actorContext), gift)
  const checkout = await startCheckout(db, payment.id)
  if (checkout.ok) return redirect(checkout.url, { status: 303 })
  const message = textFor().payments.reasons[checkout.reason]
  return redirectWithFlash(paymentPath(payment.reference), { kind: 'error', message })
}

export default function Donate({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText()
  const { donations } = text
  const [form, fields] = usePortalForm(donationForm(text), {
    id: 'donate',
    lastResult: actionData?.result,
    defaultValue: { email: loaderData.email },
  })
  return (
    <Page title={donations.title}>
      <p className="prose mb-4">{donations.intro}</p>
      <PortalForm form={form}>
        <InputField
          field={fields.amount}
          label={donations.amountLabel}
          hint={donations.amountHint(formatCents(minimumDonation))}
          inputMode="decimal"
        />
        <InputField
          field={fields.email}
          label={donations.email}
          hint={donations.emailHint}
          type="email"
          autoComplete="email"
        />
        <button className="button">{donations.submit}</button>
      </PortalForm>
    </Page>
  )
}
