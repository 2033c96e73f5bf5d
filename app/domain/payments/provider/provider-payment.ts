/** Money as the provider reports it. */
export type ProviderPayment = {
  /** Our reference; null if the provider reports none. */
  reference: string | null
  sessionId: string | null
  intentId: string
  amountCents: number
  /** Upper case. */
  currency: string
  payerEmail: string | null
  /** The description that the payer saw at the provider. */
  description: string | null
  /** UTC instant. */
  paidAt: string
}
