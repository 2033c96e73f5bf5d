import { createServer, get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { arrival } from './browser-headers.ts'

/**
 * A bare server on PORT that sends the bytes of a page unchanged, for comparison with the portal.
 * With AS_TEXT it does what the portal does to be faster (docs/upstream.md): it sends a text, in
 * one piece with the headers, and has no timer for each answer. With ARRIVES it copies the page of
 * whoever arrives.
 */
const { PORT, COPY_OF = '', AS_TEXT, ARRIVES } = process.env

/** Headers that Node writes by itself. */
const ofNode = ['date', 'connection', 'keep-alive', 'transfer-encoding']

const ask = { 'Accept-Encoding': 'gzip', ...(ARRIVES && arrival) }

async function fetchPage() {
  const { promise, resolve } = Promise.withResolvers<IncomingMessage>()
  get(COPY_OF, { headers: ask }, resolve)
  const { headers } = await promise
  return { headers, body: await buffer(await promise) }
}

/** Waits until the portal has compressed the page as well as it does for later visitors. */
async function copyPage() {
  let page = await fetchPage()
  for (let same = 0; same < 3; ) {
    await setTimeout(300)
    const next = await fetchPage()
    same = next.body.length === page.body.length ? same + 1 : 0
    page = next
  }
  return page
}

const copied = await copyPage()
const { body } = copied
const text = body.toString('latin1')
const copiedHeaders = Object.entries(copied.headers).filter(([name]) => !ofNode.includes(name))
const headers = { ...Object.fromEntries(copiedHeaders), 'content-length': body.length }
const server = createServer((_, res) => {
  res.writeHead(200, headers)
  if (AS_TEXT) res.end(text, 'latin1')
  else res.end(body)
})
if (AS_TEXT) server.keepAliveTimeout = 0
server.listen(Number(PORT), '127.0.0.1', () => console.log('ready'))
