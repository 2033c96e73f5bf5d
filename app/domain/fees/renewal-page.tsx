import type { ReactNode } from 'react'
import { PayButtons } from '#app/domain/payments/page/pay-buttons.tsx'
import type { PayerMethod } from '#app/domain/payments/payment.ts'
import { Page } from '#app/ui/page.tsx'
import { SubmissionKey } from '#app/ui/submission-key.tsx'

type RenewalPageProps = {
  title: string
  words: { question: string; submit: string; offline: string }
  methods: readonly PayerMethod[]
  /** The town asks for no fee. */
  isFree: boolean
  /** Why it cannot be paid for now, and what to do. */
  obstacle?: ReactNode
  /** A summary of the classified or campaign. */
  children: ReactNode
}

/** The page behind a mailed renewal link: the classified or campaign, its price, and how to pay. */
export function RenewalPage({ title, words, obstacle, children, ...options }: RenewalPageProps) {
  if (obstacle) {
    return (
      <Page title={title}>
        {children}
        <p>{obstacle}</p>
      </Page>
    )
  }
  return (
    <Page title={title}>
      {children}
      <p className="mb-4">{words.question}</p>
      <form method="post" className="flex flex-wrap gap-3">
        <SubmissionKey />
        <PayButtons labels={{ pay: words.submit, offline: words.offline }} {...options} />
      </form>
    </Page>
  )
}
