/** Crockford's base 32: without I, L, O and U, which look like digits or spell words. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const randomLength = 10
const codeLength = randomLength + 1

/**
 * Returns a new code: 50 random bits, which cannot be guessed, and a check digit, which tells
 * a mistyped code from an unknown one (docs/rules.md#ticket-codes).
 */
export function newTicketCode(): string {
  const random = crypto.getRandomValues(new Uint8Array(randomLength))
  const body = Array.from(random, (byte) => alphabet[byte % alphabet.length]).join('')
  return body + checkDigit(body)
}

/** Returns the code as printed and read aloud: `7KQ2-M0XA-4PB`. */
export function formatTicketCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4, 8)}-${code.slice(8)}`
}

/**
 * Reads a code that was typed, read aloud or scanned. Letters that look like digits count as those
 * digits.
 * @returns null when the length or the check digit is wrong
 */
export function readTicketCode(typed: string): string | null {
  const code = typed
    .toUpperCase()
    .replace(/[\s-]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
    .replaceAll('U', 'V')
  if (code.length !== codeLength || [...code].some((letter) => !alphabet.includes(letter))) {
    return null
  }
  return checkDigit(code.slice(0, -1)) === code.at(-1) ? code : null
}

/** Luhn's algorithm for 32 digits: finds every wrong digit and nearly all swapped neighbors. */
function checkDigit(body: string): string {
  const size = alphabet.length
  const sum = [...body].reverse().reduce((total, letter, index) => {
    const value = alphabet.indexOf(letter) * (index % 2 === 0 ? 2 : 1)
    return total + Math.floor(value / size) + (value % size)
  }, 0)
  return alphabet[(size - (sum % size)) % size] ?? ''
}
