import type { Text } from '#app/text/index.ts'

type Reason = 'failed' | 'not_activated' | 'on_hold' | 'suspended' | 'wrong_code'

/** Returns the sentence that says why a login failed (docs/rules.md#login-refusals). */
export function describeLoginRefusal(reason: Reason, { accounts, secondFactor }: Text): string {
  const sentences: Record<Reason, string> = {
    failed: accounts.login.failed,
    not_activated: accounts.login.notActivated,
    on_hold: accounts.onHold,
    suspended: accounts.suspended,
    wrong_code: secondFactor.wrongCode,
  }
  return sentences[reason]
}
