/** How many recovery codes an account gets, each for one sign-in. */
export const recoveryCodeCount = 10

/** The longest code that may be typed, with spaces and hyphens. */
export const codeLength = 40

/** Base32, 160 bits: what RFC 4226 recommends. */
export const secretPattern = /^[A-Z2-7]{32}$/

/** Writes a secret in groups of four, to be typed into an app. */
export function formatSecret(secret: string): string {
  return secret.replace(/.{4}(?=.)/g, '$& ')
}
