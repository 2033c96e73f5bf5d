/** Returns the token of the header `Authorization: Bearer`; null if there is none. */
export function readBearerToken(headers: Headers): string | null {
  const [, token = null] = /^Bearer\s+(\S+)$/i.exec(headers.get('authorization') ?? '') ?? []
  return token
}
