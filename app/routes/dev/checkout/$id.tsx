import { redirect } from 'react-router'
import { getText, getWords } from '#app/http/context.server.ts'
import { notFound } from '#app/http/errors.ts'
import { readForm } from '#app/http/forms/forms.server.ts'
import { redirectWithFlash } from '#app/http/redirects/flash.server.ts'
import { paths } from '#app/paths.ts'
import { useText } from '#app/text/index.ts'
import { Page } from '#app/ui/page.tsx'
import { Spaced } from '#app/ui/spaced.tsx'
import { requireSandbox } from '../+sandbox.server.ts'
import type { Route } from './+types/$id'

async function requireCheckout(id: string) {
  const { sandbox, sandboxForms } = await requireSandbox()
  const session = sandbox.find(id)
  if (session?.object !== 'checkout.session') throw notFound()
  return { sandbox, sandboxForms, session }
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const words = getWords(context)
  const { session } = await requireCheckout(params.id)
  return {
    description: String(session.description),
    amount: words.cents(Number(session.amount_total)),
    status: String(session.status),
  }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const catalog = getText(context)
  const { sandbox, sandboxForms } = await requireCheckout(params.id)
  const form = await readForm(request, sandboxForms.action, catalog)
  if (!form.ok) throw form.problem()
  const { goTo, declined } = sandbox.applyAction(params.id, form.value.action)
  if (goTo) return redirect(goTo, { status: 303 })
  const text = catalog.payments.sandbox
  const flash = declined
    ? ({ kind: 'error', message: text.declined } as const)
    : ({ kind: 'success', message: text.done } as const)
  return redirectWithFlash(paths.dev.checkout(params.id), flash)
}

/** Stands in for the payment provider's checkout page. */
export default function TestCheckout({ loaderData }: Route.ComponentProps) {
  const { sandbox: text } = useText().payments
  const { description, amount, status } = loaderData
  return (
    <Page title={text.title}>
      <p className="mb-4">{text.intro}</p>
      <p className="mb-4 text-xl">
        {description}: <strong>{amount}</strong>
      </p>
      <form method="post" className="flex flex-wrap gap-3">
        {status === 'open' && <WaysToPay />}
        {status === 'complete' && <Afterwards />}
        {status === 'expired' && <p>{text.closed}</p>}
      </form>
    </Page>
  )
}

function WaysToPay() {
  const { sandbox: text } = useText().payments
  return (
    <Spaced>
      <button className="button" name="action" value="pay">
        {text.pay}
      </button>
      <button className="button-quiet" name="action" value="pay-slowly">
        {text.paySlowly}
      </button>
      <button className="button-danger" name="action" value="decline">
        {text.decline}
      </button>
      <button className="button-quiet" name="action" value="cancel">
        {text.cancel}
      </button>
    </Spaced>
  )
}

function Afterwards() {
  const { sandbox: text } = useText().payments
  const choices = [
    ['refund', text.refund],
    ['dispute', text.dispute],
    ['win-dispute', text.winDispute],
    ['lose-dispute', text.loseDispute],
  ] as const
  return (
    <fieldset className="flex flex-wrap gap-3">
      <legend className="mb-2 font-semibold">{text.afterwards}</legend>
      {choices.map(([action, label]) => (
        <button key={action} className="button-quiet" name="action" value={action}>
          {label}
        </button>
      ))}
    </fieldset>
  )
}
