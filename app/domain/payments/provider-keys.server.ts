import { config } from '#app/shared/config.server.ts'

/** No account anywhere has these; the sandbox and the portal sign with them for each other. */
const sandboxKeys = {
  secretKey: 'sk_test_sandbox',
  publishableKey: 'pk_test_sandbox',
  webhookSecret: 'whsec_sandbox',
}

/** Whether a stand-in answers for the payment provider: the town's own account is not connected. */
export const usesSandbox = config.standIns && !config.stripe

/** Null when the portal takes no cards. */
export const providerKeys = usesSandbox ? sandboxKeys : config.stripe
