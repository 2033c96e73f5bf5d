/** Returns the beginning of a text, cut between words. */
export function excerpt(text: string, length: number): string {
  if (text.length <= length) return text
  const cut = text.lastIndexOf(' ', length)
  return `${text.slice(0, cut > 0 ? cut : length)} …`
}
