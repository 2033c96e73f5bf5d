import { createHash } from 'node:crypto'

/**
 * Returns a version of the values that a form shows, where none is stored: a short text, which is
 * another one after each change.
 */
export function toFormVersion(values: unknown[]): string {
  return createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 16)
}
