import { createHash } from 'node:crypto'

/**
 * A page whose own scripts, known by the nonce they were rendered with, are named by their hashes
 * instead. A nonce is for one answer; a hash stays true as long as the page does, so that caches may
 * keep it and a browser that has it gets a 304. What got into the page otherwise has neither.
 */
export function hashInlineScripts(
  html: string,
  nonce: string,
): { html: string; scripts: string[] } {
  const mark = ` nonce="${nonce}"`
  const scripts: string[] = []
  const marked = html.replace(/<script\b([^>]*)>(.*?)<\/script>/gs, (whole, attributes, code) => {
    if (!attributes.includes(mark)) return whole
    if (code) scripts.push(`sha256-${createHash('sha256').update(code).digest('base64')}`)
    return whole.replace(mark, '')
  })
  return { html: marked.replaceAll(mark, ''), scripts: [...new Set(scripts)] }
}
