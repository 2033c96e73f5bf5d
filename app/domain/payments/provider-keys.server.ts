import { config } from '#app/shared/config.server.ts'

/** Keys of no real account; the sandbox and the portal sign their messages with them. */
const sandboxKeys = {
  secretKey: 'sk_test_sandbox',
  publishableKey: 'pk_test_sandbox',
  webhookSecret: 'whsec_sandbox',
}

/** Whether the sandbox stands in for the payment provider, because no account is configured. */
export const usesSandbox = config.standIns && !config.stripe

/** Null: the portal takes no cards. */
export const providerKeys = usesSandbox ? sandboxKeys : config.stripe
