import { Marked } from 'marked'

/** A heading with an explicit anchor: `## Buying tickets {#purchase-tour-tickets}`. */
const anchored = /^(.*?)\s*\{#([a-z0-9-]+)\}$/

/** Renders the guide as HTML with anchors for links, and returns its chapters and first paragraph. */
export function renderGuide(markdown: string) {
  const contents: Array<{ id: string; heading: string }> = []
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        const [, heading = text, id = slug(text)] = anchored.exec(text) ?? []
        if (depth === 2) contents.push({ id, heading })
        const inner = this.parser.parseInline(tokens).replace(/\s*\{#[a-z0-9-]+\}$/, '')
        return `<h${depth} id="${id}">${inner}</h${depth}>\n`
      },
    },
  })
  const [intro = ''] = markdown.split('\n\n')
  return { html: marked.parse(markdown, { async: false }), contents, intro }
}

/** Returns the text between a heading of a rendered guide and the next heading. */
export function findChapter(html: string, id: string): string {
  const chapter = html.split(/(?=<h2 id=")/).find((part) => part.startsWith(`<h2 id="${id}">`))
  if (!chapter) throw new Error(`The user guide has no chapter ${id}.`)
  return chapter.slice(chapter.indexOf('</h2>') + '</h2>'.length)
}

/** Returns a rendered guide with the text below one heading replaced. */
export function replaceChapter(html: string, id: string, content: string): string {
  return html.replace(findChapter(html, id), () => content)
}

type Named = Record<string, Record<string, string | number>>

/** Replaces placeholders such as `{classified.price}` in a rendered guide by the town's numbers. */
export function fillNumbers(html: string, numbers: Named): string {
  const values = new Map(
    Object.entries(numbers).flatMap(([kind, parts]) =>
      Object.entries(parts).map(([name, value]) => [`${kind}.${name}`, String(value)]),
    ),
  )
  return html.replace(/\{(\w+\.\w+)\}/g, (_, name: string) => {
    const value = values.get(name)
    if (value === undefined) throw new Error(`The user guide names an unknown number: ${name}`)
    return value
  })
}

function slug(text: string) {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
