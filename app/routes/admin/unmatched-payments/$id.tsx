import { unmatchedIntents, unmatchedMatchForm } from '#app/domain/payments/forms.ts'
import { getPaymentState } from '#app/domain/payments/payment.ts'
import { toPaidItem } from '#app/domain/payments/payment-item.ts'
import {
  findResolverName,
  findUnmatched,
  listMatchingOrders,
} from '#app/domain/payments/unmatched/unmatched.server.ts'
import { isUndecided } from '#app/domain/payments/unmatched/unmatched.ts'
import { UnmatchedFacts } from '#app/domain/payments/unmatched/unmatched-facts.tsx'
import { MatchForm, RefundButton } from '#app/domain/payments/unmatched/unmatched-forms.tsx'
import {
  matchUnmatched,
  recordManualRefund,
  refundUnmatched,
} from '#app/domain/payments/unmatched/unmatched-resolution.server.ts'
import { requirePageAccess } from '#app/http/access/guards.server.ts'
import { getText, getWords } from '#app/http/context.server.ts'
import { db } from '#app/http/database.server.ts'
import { notFound } from '#app/http/errors.ts'
import { readFormData } from '#app/http/forms/bounded-input.server.ts'
import { checkForm } from '#app/http/forms/forms.server.ts'
import { parseId } from '#app/http/params.ts'
import { redirectWithFlash } from '#app/http/redirects/flash.server.ts'
import { paths } from '#app/paths.ts'
import { config } from '#app/shared/config.server.ts'
import { wakeJob } from '#app/shared/wake-job.server.ts'
import { useText } from '#app/text/index.ts'
import { Page } from '#app/ui/page.tsx'
import type { Route } from './+types/$id'

export function loader({ context, params }: Route.LoaderArgs) {
  const words = getWords(context)
  const kept = findUnmatched(db, parseId(params.id))
  if (!kept) throw notFound()
  const isOpen = isUndecided(kept.state)
  const { partlyRefundedAt } = kept
  const at = (instant: string) => words.instant(instant, config.timeZone)
  return {
    kept: {
      ...kept,
      paidAt: at(kept.paidAt),
      partlyRefundedAt: partlyRefundedAt && at(partlyRefundedAt),
    },
    isOpen,
    resolver: findResolverName(db, kept),
    orders: (isOpen ? listMatchingOrders(db, kept) : []).map((payment) => ({
      id: payment.id,
      item: toPaidItem(payment),
      payerEmail: payment.payerEmail,
      state: getPaymentState(payment),
    })),
  }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const text = getText(context)
  const admin = requirePageAccess(context, request, paths.admin.unmatchedPayments())
  const kept = findUnmatched(db, parseId(params.id))
  if (!kept) throw notFound()
  const posted = await readFormData(request, text)
  const form = checkForm(posted, unmatchedIntents, text)
  if (!form.ok) throw form.problem()
  const { unmatched } = text
  const page = paths.admin.unmatchedPayment(kept.id)
  switch (form.value.intent) {
    case 'refund': {
      const outcome = await refundUnmatched(db, admin, kept.id)
      wakeJob('send refunds')
      return lead(outcome, unmatched.refund.done)
    }
    case 'by-hand':
      return lead(await recordManualRefund(db, admin, kept.id), unmatched.refund.byHandDone)
    case 'match': {
      const chosen = checkForm(posted, unmatchedMatchForm(text), text)
      if (!chosen.ok) return chosen.refuse()
      const outcome = await matchUnmatched(db, admin, kept.id, chosen.value.order)
      return lead(outcome, unmatched.match.done)
    }
  }

  function lead(outcome: Awaited<ReturnType<typeof refundUnmatched>>, done: string) {
    const message = outcome.ok ? done : unmatched.refusals[outcome.reason]
    return redirectWithFlash(page, { kind: outcome.ok ? 'success' : 'error', message })
  }
}

/** Money without an order, and the decisions that an administrator can make on it. */
export default function UnmatchedPayment({ loaderData, actionData }: Route.ComponentProps) {
  const { unmatched } = useText()
  const { kept, isOpen, resolver, orders } = loaderData
  return (
    <Page title={kept.description ?? unmatched.unnamed}>
      <p className="links mb-4">
        <a href={paths.admin.unmatchedPayments()}>{unmatched.title}</a>
      </p>
      <UnmatchedFacts kept={kept} resolver={resolver} />
      {kept.state === 'disputed' && <p className="prose mt-4">{unmatched.disputeAdvice}</p>}
      {isOpen && <RefundButton kept={kept} />}
      {isOpen && <MatchForm orders={orders} lastResult={actionData?.result} />}
    </Page>
  )
}
