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
