import { stripControlCharacters } from './strip-control-characters.ts'

/** The first line of an XML file. */
export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes a text for an element or a quoted attribute of XML or HTML. */
export function escapeXml(text: string): string {
  return stripControlCharacters(text).replace(/[&<>"]/g, (character) => entities[character] ?? '')
}

/** Returns an element with attributes and a text, both escaped. */
export function element(name: string, attributes: Record<string, string>, text = ''): string {
  return wrap(name, escapeXml(text), attributes)
}

/** Returns an element around text that is already XML. */
export function wrap(name: string, xml: string, attributes: Record<string, string> = {}): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
  const opening = `<${name}${written.join('')}`
  return xml === '' ? `${opening}/>` : `${opening}>${xml}</${name}>`
}
