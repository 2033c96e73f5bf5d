// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the point.
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g

/** They reverse what stands around them in the reader's program, which closes them nowhere. */
const directions = /[\u202a-\u202e\u2066-\u2069]/g

/**
 * Returns a text as other programs can take it, in feeds and calendars: without the characters that
 * XML 1.0 and iCalendar forbid, whatever an import or an old release has stored.
 */
export function exchangeText(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(forbidden, '')
    .replace(directions, '')
    .toWellFormed()
}

/** Returns a text as `exchangeText` does, on one line: names and titles, which a line break would end. */
export function exchangeLine(text: string): string {
  return exchangeText(text).replace(/\s+/g, ' ').trim()
}
