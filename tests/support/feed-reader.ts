import { SaxesParser } from 'saxes'

/** An element of an XML document. `text` is the text directly in it. */
export type XmlElement = {
  name: string
  attributes: Record<string, string>
  text: string
  children: XmlElement[]
}

/** Parses an XML document; throws where it is not well-formed (XML 1.0). */
export function parseXml(document: string): XmlElement {
  const parser = new SaxesParser()
  const root: XmlElement = { name: '', attributes: {}, text: '', children: [] }
  const open = [root]
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, attributes, text: '', children: [] }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('text', (text) => {
    const element = open.at(-1)
    if (element) element.text += text
  })
  parser.on('closetag', () => open.pop())
  parser.write(document).close()
  const [document_] = root.children
  if (!document_) throw new Error('The document is empty.')
  return document_
}

/** Returns the children of an element with this name. */
export const listChildren = ({ children }: XmlElement, name: string) =>
  children.filter((child) => child.name === name)

/** Reads an Atom feed as a program does; throws if an element is missing that RFC 4287 requires. */
export function readFeed(document: string) {
  const feed = parseXml(document)
  if (feed.name !== 'feed' || feed.attributes.xmlns !== 'http://www.w3.org/2005/Atom')
    throw new Error('This is not an Atom feed.')
  return {
    ...readHead(feed),
    language: feed.attributes['xml:lang'],
    author: required(listChildren(feed, 'author')[0] ?? feed, 'name'),
    entries: listChildren(feed, 'entry').map((entry) => ({
      ...readHead(entry),
      published: readTime(required(entry, 'published')),
      content: required(entry, 'content'),
      categories: listChildren(entry, 'category').map(({ attributes }) => attributes.term),
    })),
  }
}

function readHead(element: XmlElement) {
  const links = listChildren(element, 'link').map(({ attributes }) => attributes)
  const findLink = (rel: string) => {
    const [found, ...others] = links.filter((link) => link.rel === rel)
    if (others.length > 0) throw new Error(`Two links are ${rel}.`)
    if (found && !URL.canParse(found.href ?? '')) throw new Error(`${found.href} is not absolute.`)
    return found?.href
  }
  const id = required(element, 'id')
  if (!URL.canParse(id)) throw new Error(`The id ${id} is not absolute.`)
  return {
    id,
    title: required(element, 'title'),
    updated: readTime(required(element, 'updated')),
    self: findLink('self'),
    page: findLink('alternate'),
    enclosure: findLink('enclosure'),
  }
}

function required(element: XmlElement, name: string): string {
  const [found, ...others] = listChildren(element, name)
  if (!found || others.length > 0) throw new Error(`<${element.name}> needs one <${name}>.`)
  return found.text
}

/** Reads a time in the format of RFC 3339. */
function readTime(text: string): string {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(text))
    throw new Error(`${text} is no time.`)
  return new Date(text).toISOString()
}
