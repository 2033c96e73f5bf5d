/**
 * Returns `to` if it is a path of this portal, otherwise the fallback. Refuses other hosts,
 * `//host`, `/\host` and control characters.
 */
export function safeRedirect(to: unknown, fallback = '/'): string {
  if (typeof to !== 'string' || !/^\/(?![/\\])[\x21-\x7e]*$/.test(to)) return fallback
  return to
}
