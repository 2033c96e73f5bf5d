// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern exists to remove them.
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g

/** Changes of direction; one that is not ended would reverse the text that follows it. */
const directions = /[\u202a-\u202e\u2066-\u2069]/g

/**
 * Returns a text that other programs accept in feeds and calendars: without the characters that XML
 * 1.0 and iCalendar forbid, even if an import or an old release stored them.
 */
export function stripControlCharacters(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(forbidden, '')
    .replace(directions, '')
    .toWellFormed()
}

/** Like `stripControlCharacters`, on one line: for names and titles, which have no line breaks. */
export function stripToOneLine(text: string): string {
  return stripControlCharacters(text).replace(/\s+/g, ' ').trim()
}
