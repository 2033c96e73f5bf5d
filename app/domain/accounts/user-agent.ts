/** In this order, because browsers name those they descend from as well. */
const browsers = [
  ['Edge', /Edg(e|A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /(Firefox|FxiOS)\//],
  ['Chrome', /(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /Version\/\S+ .*Safari\//],
] as const

const systems = [
  ['Windows', /Windows/],
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Mac', /Macintosh/],
  ['Linux', /Linux|X11/],
] as const

/**
 * The browser and system a User-Agent header names, as far as its owner would recognize them. A
 * program that is no known browser goes by its own name; null where there is none.
 */
export function readUserAgent(header: string): { browser: string | null; system: string | null } {
  const nameIn = (known: typeof browsers | typeof systems) =>
    known.find(([, pattern]) => pattern.test(header))?.[0] ?? null
  const ownName = /^(?!Mozilla\b)[^\s/();]{1,40}/.exec(header)?.[0] ?? null
  return { browser: nameIn(browsers) ?? ownName, system: nameIn(systems) }
}
