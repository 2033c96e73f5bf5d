import { createHash, randomBytes } from 'node:crypto'

/** Returns 256 random bits as base64url, for cookies, API clients and mailed links. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Hashes a token for the database. Tokens are random, so one fast hash is enough. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
