import { createServer } from 'node:http'

// A competitor in the benchmark: a bare server that sends fixed bytes, on PORT.
const { PORT, COPY_OF } = process.env
const original = await fetch(COPY_OF ?? '', { headers: { 'Accept-Encoding': 'identity' } })
const body = Buffer.from(await original.arrayBuffer())
const headers = { ...Object.fromEntries(original.headers), 'content-length': body.length }
createServer((_, res) => {
  res.writeHead(200, headers)
  res.end(body)
}).listen(Number(PORT), '127.0.0.1', () => console.log('ready'))
