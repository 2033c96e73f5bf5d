import { useText } from '#app/text/index.ts'
import { Facts } from '#app/ui/facts.tsx'
import { Page } from '#app/ui/page.tsx'
import { refreshedId } from '#app/ui/stop-refreshing.tsx'
import { LookAgain } from '../page/look-again.tsx'
import type { UnmatchedState } from './unmatched.ts'

type UnmatchedPaymentPageProps = {
  state: UnmatchedState
  description: string | null
  amount: string
  reference: string
  /** The page of the payment that the money was matched to. */
  next: string | null
}

/**
 * Tells a payer that the payment is being checked. Shown after a restore, until the portal has asked the
 * provider which payments were made.
 */
export function PaymentBeingCheckedPage({ reference }: { reference: string }) {
  const { payments, unmatched } = useText()
  return (
    <Page title={payments.title} said={unmatched.checking}>
      <p className="flash" role="status" id={refreshedId}>
        {unmatched.checking}
      </p>
      <Facts facts={[[payments.facts.reference, reference]]} />
      <LookAgain reference={reference} />
    </Page>
  )
}

/** The page of a payer whose money has no order. */
export function UnmatchedPaymentPage(notice: UnmatchedPaymentPageProps) {
  const { payments, unmatched } = useText()
  const { facts } = payments
  const sentence = unmatched.payerSentences[notice.state]
  return (
    <Page title={payments.title} said={sentence}>
      <p className="flash" role="status">
        {sentence}
      </p>
      <Facts
        facts={[
          [facts.what, notice.description],
          [facts.amount, notice.amount],
          [facts.state, unmatched.states[notice.state]],
          [facts.reference, notice.reference],
        ]}
      />
      {notice.next && (
        <p className="links mt-4">
          <a href={notice.next}>{unmatched.matchedPayment}</a>
        </p>
      )}
    </Page>
  )
}
