import { config } from '#app/shared/config.server.ts'

/** The keys that the sandbox and the portal share; they belong to no real account. */
const sandboxKeys = {
  secretKey: 'sk_test_sandbox',
  publishableKey: 'pk_test_sandbox',
  webhookSecret: 'whsec_sandbox',
}

/** Whether the sandbox stands in for the payment provider, because no account is configured. */
export const usesSandbox = config.standIns && !config.stripe

/** Null if the portal takes no cards. */
export const providerKeys = usesSandbox ? sandboxKeys : config.stripe
