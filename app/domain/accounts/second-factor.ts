/** How many recovery codes an account gets; each works once. */
export const recoveryCodeCount = 10

/** Maximum length of a typed code, including spaces and hyphens. */
export const maxTypedCodeLength = 40

/** Base32 of 160 bits, as RFC 4226 recommends. */
export const secretPattern = /^[A-Z2-7]{32}$/

/** Separates a secret or recovery code into groups of four, for typing it. */
export function groupInFours(text: string, separator: ' ' | '-'): string {
  return text.replace(/.{4}(?=.)/g, `$&${separator}`)
}
