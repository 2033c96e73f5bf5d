/** In this order, because a header also names browsers that its own is compatible with. */
const browsers = [
  ['Edge', /Edg(e|A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /(Firefox|FxiOS)\//],
  ['Chrome', /(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /Version\/\S+ .*Safari\//],
] as const

/** In this order, because Android's headers also name Linux. */
const systems = [
  ['Windows', /Windows/],
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Mac', /Macintosh/],
  ['Linux', /Linux|X11/],
] as const

/**
 * Returns the browser and the system of a User-Agent header. For other programs `browser` is their
 * own name; null if the header names none.
 */
export function readUserAgent(header: string): { browser: string | null; system: string | null } {
  const nameIn = (known: typeof browsers | typeof systems) =>
    known.find(([, pattern]) => pattern.test(header))?.[0] ?? null
  const ownName = /^(?!Mozilla\b)[^\s/();]{1,40}/.exec(header)?.[0] ?? null
  return { browser: nameIn(browsers) ?? ownName, system: nameIn(systems) }
}
