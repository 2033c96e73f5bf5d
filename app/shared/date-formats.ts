import { cacheByText } from './cache-by-text.ts'

export const noBreakSpace = '\u00a0'

/**
 * Keeps an hour and its "PM" on one line. Runtimes put different spaces between them, but a page and
 * its preview in the browser must be the same.
 */
const keepHourWhole = (time: string) =>
  time.replace(/(\d)[ \u202f]([ap]\.?\s?m)/gi, `$1${noBreakSpace}$2`)

type Style = Intl.DateTimeFormatOptions

/** How many days and times are kept of each kind; a page of events has some sixty. */
const maxKept = 1000

/** Formats an instant in a language and style. Kept, because lists show the same ones each time. */
export const formatDate = (instant: string, locale: string, style: Style): string =>
  writeKept(JSON.stringify([instant, locale, style]))

/** Formats an instant like `formatDate`, in parts; the same array each time. */
export const formatDateParts = (
  instant: string,
  locale: string,
  style: Style,
): readonly Intl.DateTimeFormatPart[] => writeKeptParts(JSON.stringify([instant, locale, style]))

const writeKept = cacheByText((key: string) => {
  const { format, date } = readKey(key)
  return keepHourWhole(format.format(date))
}, maxKept)

const writeKeptParts = cacheByText((key: string) => {
  const { format, date } = readKey(key)
  return format.formatToParts(date)
}, maxKept)

function readKey(key: string) {
  const [instant, locale, style] = JSON.parse(key) as [string, string, Style]
  return { format: getFormat(locale, style), date: new Date(instant) }
}

/** Cached, because creating a format takes longer than using it a hundred times. */
const formats = new Map<string, Intl.DateTimeFormat>()

function getFormat(locale: string, style: Style): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(style)}`
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(locale, style)
  formats.set(key, made)
  return made
}
