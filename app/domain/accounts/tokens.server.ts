import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits as base64url text: what the cookie, the API client or the mailed link carries. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What the database keeps of a token. Tokens are random, so one fast hash is enough. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
