/** Returns what a browser would send of a section's form if nothing was changed. */
export function readFields(html: string, section: string): Record<string, string> {
  const form = new RegExp(`<form[^>]* id="${section}".*?</form>`, 's').exec(html)?.[0] ?? ''
  const fields: Record<string, string> = {}
  for (const [input] of form.matchAll(/<input[^>]*>/g)) {
    const [name = '', value = ''] = [/ name="([^"]*)"/, / value="([^"]*)"/].map(
      (part) => part.exec(input)?.[1],
    )
    const isLeftOut = input.includes('type="checkbox"') || input.includes('type="file"')
    if (isLeftOut || (input.includes('type="radio"') && !/ checked=/.test(input))) continue
    fields[name] = value
  }
  for (const [, name = '', value = ''] of form.matchAll(
    /<textarea[^>]* name="([^"]*)"[^>]*>(.*?)<\/textarea>/gs,
  )) {
    fields[name] = value
  }
  for (const [, name = '', value = ''] of form.matchAll(
    /<select[^>]* name="([^"]*)".*?<option value="([^"]*)" selected/gs,
  )) {
    fields[name] = value
  }
  return fields
}
