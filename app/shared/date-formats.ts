export const noBreakSpace = '\u00a0'

/**
 * Keeps an hour and its "PM" on one line. Runtimes put different spaces between them, but a page and
 * its preview in the browser must be the same.
 */
export const keepHourWhole = (time: string) =>
  time.replace(/(\d)[ \u202f]([ap]\.?\s?m)/gi, `$1${noBreakSpace}$2`)

/** Cached, because creating a format takes longer than using it a hundred times. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** Returns the format for days or times in a language and style. */
export function dateFormat(locale: string, style: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(style)}`
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(locale, style)
  formats.set(key, made)
  return made
}
