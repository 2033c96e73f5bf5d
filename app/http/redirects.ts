/**
 * A path of this portal to go to, or the fallback when the text is anything else. Another host,
 * `//host`, `/\host` and control characters are refused.
 */
export function safeRedirect(to: unknown, fallback = '/'): string {
  if (typeof to !== 'string' || !/^\/(?![/\\])[\x21-\x7e]*$/.test(to)) return fallback
  return to
}
