/** How many recovery codes an account gets, each for one sign-in. */
export const recoveryCodeCount = 10

/** Maximum length of a typed code, including spaces and hyphens. */
export const codeLength = 40

/** Base32 of 160 bits, as RFC 4226 recommends. */
export const secretPattern = /^[A-Z2-7]{32}$/

/** Formats a secret in groups of four, for typing it into an app. */
export function formatSecret(secret: string): string {
  return secret.replace(/.{4}(?=.)/g, '$& ')
}
