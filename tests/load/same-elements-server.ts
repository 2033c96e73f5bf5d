import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createElement, type ReactNode } from 'react'
import { createRequestHandler } from 'react-router'
import { parseXml, type XmlElement } from '#tests/support/feed-reader.ts'

/**
 * A page of React Router on PORT with all elements, attributes and words of the page at COPY_OF, and
 * nothing to look up: what React and React Router alone take for as much. It is the minimal page
 * with another root.
 */
const { PORT, COPY_OF = '' } = process.env
const copied = await (await fetch(COPY_OF)).text()
/** As React calls them. */
const names: Record<string, string> = { class: 'className', for: 'htmlFor' }

function rename({ attributes, children, ...element }: XmlElement): XmlElement {
  const renamed = Object.entries(attributes).map(([name, value]) => [names[name] ?? name, value])
  return {
    ...element,
    attributes: Object.fromEntries(renamed),
    children: children.map(rename),
  }
}

function draw({ name, attributes, text, children }: XmlElement): ReactNode {
  const words = text === '' ? [] : [text]
  return createElement(name, attributes, ...words, ...children.map(draw))
}

const page = rename(parseXml(copied.replace('<!DOCTYPE html>', '')))
const built = '../../tests/load/minimal/build/server/index.js'
const build = await import(built)
const root = { ...build.routes.root, module: { default: () => draw(page) } }
const list = { ...build.routes.list, module: { loader: () => null, default: () => null } }
const handle = createRequestHandler({ ...build, routes: { root, list } }, 'production')

const drawn = await (await handle(new Request('http://127.0.0.1/properties'))).text()
const ratio = drawn.length / copied.length
if (ratio < 0.99 || ratio > 1.01) throw new Error(`It drew ${ratio} of the bytes.`)
createServer(getRequestListener((request) => handle(request))).listen(
  Number(PORT),
  '127.0.0.1',
  () => console.log('ready'),
)
