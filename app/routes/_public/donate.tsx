import { beginDonation } from '#app/domain/donations/donate.server.ts'
import { DonationForm } from '#app/domain/donations/donation-form.tsx'
import { donationForm } from '#app/domain/donations/forms.ts'
import { providerKeys, usesSandbox } from '#app/domain/payments/provider/provider-keys.server.ts'
import { publicHeaders } from '#app/http/cache-headers.ts'
import { actorContext, getText, localeContext, requestDetails } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { readForm } from '#app/http/forms/forms.server.ts'
import { toSubmission } from '#app/http/forms/submission.server.ts'
import type { PageHandle } from '#app/http/pages/page-handle.ts'
import { rateLimitForm } from '#app/http/rate-limits.server.ts'
import { redirectToPayment } from '#app/http/redirects/checkout.server.ts'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { Page } from '#app/ui/page.tsx'
import type { Route } from './+types/donate'

/** Asks for the card on this page; without scripts the provider's page does. */
export const handle: PageHandle = { script: 'card-field' }

export const headers = publicHeaders

export function loader({ context }: Route.LoaderArgs) {
  return {
    email: context.get(actorContext)?.email,
    provider: providerKeys && {
      publishableKey: providerKeys.publishableKey,
      script: usesSandbox ? paths.dev.stripeScript() : null,
    },
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const text = getText(context)
  const form = await readForm(request, donationForm(text), text)
  if (!form.ok) return form.refuse()
  const { amount, email } = form.value
  const { address } = context.get(requestDetails)
  const limited = await rateLimitForm('donate', { address, account: email }, form, text)
  if (limited) return limited
  const gift = { amountCents: amount, email }
  const payment = await beginDonation(
    db,
    context.get(actorContext),
    gift,
    context.get(localeContext),
    toSubmission(context, request, form.fields),
  )
  return redirectToPayment(context, payment)
}

export default function Donate({ loaderData, actionData }: Route.ComponentProps) {
  const { donations, payments } = useText()
  const { email, provider } = loaderData
  return (
    <Page title={donations.title} facts={{ description: donations.intro }}>
      <p className="prose mb-4">{donations.intro}</p>
      {provider ? (
        <DonationForm email={email} provider={provider} lastResult={actionData?.result} />
      ) : (
        <p>
          <a href={paths.contact()}>{payments.reasons.no_provider}</a>
        </p>
      )}
    </Page>
  )
}
